import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { userQuery } from '#web/lib/session.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { User } from '#worker/contract/account.ts';
import { codeFaults, codeOf } from './checks.ts';
import { CodeClock } from './code-clock.tsx';
import { serverFaults } from './faults.ts';
import { useAttempt } from './use-attempt.ts';
import { noteSent, resend, sentAt, sentBefore, verify } from './verification.ts';

const IDS = { code: 'verify-code' } as const;

/** The six digits from the message, and asking for others. Once they are right, `user` is verified. */
export function CodeForm({ user }: { user: User }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [sent, setSent] = useState(() => sentAt(user.email));

  const { submit, summary, faultOf, busy, waiting } = useAttempt({
    ids: IDS,
    read: (form) => ({ code: codeOf(String(form.get('code'))) }),
    check: codeFaults,
    send: (given) => verify(queries, given, user),
    refused: (error, say) => serverFaults(error, ['code'], { 'verify.bad_token': 'code' }, say),
  });

  const another = useMutation({
    mutationFn: () => resend(user),
    onSuccess: () => {
      setSent(Date.now());
      // nothing is sent to who has confirmed elsewhere
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
      toast({ variant: 'success', title: t`A new code is on its way` });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'verify.resend_wait' || !error.retryAfter) return;
      const at = sentBefore(error.retryAfter, Date.now());
      noteSent(user.email, at);
      setSent(at);
    },
  });
  const sending = useBusy(another.isPending);

  return (
    <>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <ErrorSummary faults={summary} />
        <TextField
          id={IDS.code}
          name="code"
          ltr
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={faultOf('code')}
          label={t`The code from the message`}
          hint={t`6 digits. Spaces do no harm.`}
        />
        <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Checking…`}>
          <Trans>Confirm</Trans>
        </SubmitButton>
      </form>
      <CodeClock sent={sent}>
        <button
          type="button"
          className="button self-start"
          aria-disabled={sending || undefined}
          onClick={() => !sending && another.mutate()}
        >
          {sending ? <Trans>Sending…</Trans> : <Trans>Send a new code</Trans>}
        </button>
      </CodeClock>
      {another.error && (
        <p role="alert" className="font-medium text-(--danger)">
          {another.error instanceof ApiError ? another.error.detail : t`Something went wrong on our side.`}
        </p>
      )}
    </>
  );
}
