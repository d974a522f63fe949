import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { stopQuestions } from '#worker/contract/answer.ts';

/** Confirms with a button, since mail programs also open links. */
export function StopQuestionsScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const stop = useMutation({ mutationFn: () => call(stopQuestions, { params: { token } }) });
  const busy = useBusy(stop.isPending);
  useTitle(t`No more questions`);
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-10">
      <h1>
        <Trans>No more questions</Trans>
      </h1>
      {stop.isSuccess ? (
        <>
          <p role="status">
            <Trans>You will get no more questions about this site. What you answered stays.</Trans>
          </p>
          <Link to="/$locale" params={{ locale }} className="button self-start">
            <Trans>Back to the home page</Trans>
          </Link>
        </>
      ) : (
        <>
          <p>
            <Trans>
              We will send you no more questions about the person named in the message. The family sees that
              you asked us to stop.
            </Trans>
          </p>
          {stop.error && <CallFault error={stop.error} />}
          <button
            type="button"
            className="button main self-start"
            aria-disabled={busy || undefined}
            onClick={() => !busy && stop.mutate()}
          >
            {busy ? <Spinner label={t`One moment…`} /> : <Trans>Stop these questions</Trans>}
          </button>
        </>
      )}
    </div>
  );
}
