import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { confirmMerge } from '#worker/contract/user-admin.ts';
import { AccountPage } from './account-page.tsx';

/** One of two mailboxes agrees to the merge of their accounts; with a button, since mail programs also open links. */
export function MergeScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const confirm = useMutation({
    mutationFn: (of: string) => call(confirmMerge, { body: { token: of } }),
  });
  const busy = useBusy(confirm.isPending);
  const incomplete = t`This link is not complete. Open it again from the message.`;
  const isOver =
    confirm.error instanceof ApiError && confirm.error.status < 500 && confirm.error.status !== 429;

  return (
    <AccountPage title={t`Merging two accounts`}>
      {confirm.data ? (
        <>
          <p role="status">
            {confirm.data.state === 'merged' ? (
              <Trans>The two accounts are now one. Both addresses were told which one to log in with.</Trans>
            ) : (
              <Trans>
                This address has agreed. The accounts are merged once the other address agrees too.
              </Trans>
            )}
          </p>
          <Link to="/$locale" params={{ locale }} className="button main">
            <Trans>Back to the home page</Trans>
          </Link>
        </>
      ) : (
        <>
          {token && !isOver && (
            <p>
              <Trans>
                Confirm only if both accounts are yours. Everything in the one passes to the other, and the
                address of the one can no longer be used to log in. This cannot be undone.
              </Trans>
            </p>
          )}
          {(confirm.error || !token) && (
            <p role="alert" className="font-medium text-(--danger)">
              {confirm.error &&
              !(confirm.error instanceof ApiError && confirm.error.code === 'request.invalid')
                ? confirm.error.message
                : incomplete}
            </p>
          )}
          {token && !isOver && (
            <button
              type="button"
              className="button main"
              aria-disabled={busy || undefined}
              onClick={() => !busy && confirm.mutate(token)}
            >
              {busy ? <Spinner label={t`Confirming…`} /> : <Trans>Confirm the merge</Trans>}
            </button>
          )}
        </>
      )}
    </AccountPage>
  );
}
