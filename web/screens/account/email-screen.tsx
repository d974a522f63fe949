import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery } from '#web/features/accounts/account-queries.ts';
import { Address } from '#web/features/accounts/address/email-address.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { userQuery, useSession } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { confirmEmailChange } from '#worker/contract/account-settings.ts';
import { AccountPage } from './account-page.tsx';

/** Confirms with a button, since mail programs also open links. */
export function EmailScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: (of: string) => call(confirmEmailChange, { body: { token: of } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
      void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
  const busy = useBusy(confirm.isPending);
  const incomplete = t`This link is not complete. Open it again from the message.`;

  return (
    <AccountPage title={t`A new email address`}>
      {confirm.data ? (
        <Done {...confirm.data} />
      ) : (
        <>
          {token && !isInvalidLink(confirm.error) && (
            <p>
              <Trans>
                Confirm that your account moves to the new address. It takes effect once both addresses have
                confirmed it.
              </Trans>
            </p>
          )}
          {(confirm.error || !token) && (
            <p role="alert" className="font-medium text-(--danger)">
              {confirm.error ? errorText(confirm.error, incomplete) : incomplete}
            </p>
          )}
          {isInvalidLink(confirm.error) && <InvalidLinkHelp />}
          {token && !isInvalidLink(confirm.error) && (
            <button
              type="button"
              className="button main"
              aria-disabled={busy || undefined}
              onClick={() => !busy && confirm.mutate(token)}
            >
              {busy ? <Spinner label={t`Confirming…`} /> : <Trans>Confirm the change</Trans>}
            </button>
          )}
        </>
      )}
    </AccountPage>
  );
}

function Done({ state, email }: { state: 'waiting' | 'changed'; email: string }) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const address = <Address>{email}</Address>;
  return (
    <>
      <p role="status">
        {state === 'changed' ? (
          <Trans>The address of your account is now {address}. Log in with it from now on.</Trans>
        ) : (
          <Trans>
            This address has confirmed the change to {address}. It takes effect once the other address
            confirms it too.
          </Trans>
        )}
      </p>
      {signedIn ? (
        <Link to="/$locale/dashboard/account" params={{ locale }} className="button main">
          <Trans>Go to the account settings</Trans>
        </Link>
      ) : (
        <Link to="/$locale" params={{ locale }} className="button main">
          <Trans>Back to the home page</Trans>
        </Link>
      )}
    </>
  );
}

/** The options for a link that was used or has expired. */
function InvalidLinkHelp() {
  const { locale } = useLocale();
  return (
    <p>
      <Trans>
        The link may have been used, may have expired, or the change may have been cancelled. You can check
        and start again in{' '}
        <Link to="/$locale/dashboard/account" params={{ locale }} className="underline">
          your account settings
        </Link>
        .
      </Trans>
    </p>
  );
}

/** Whether the link is expired, used or truncated. */
const isInvalidLink = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const errorText = (error: Error, incomplete: string): string => {
  if (!(error instanceof ApiError)) return error.message;
  return error.code === 'request.invalid' ? incomplete : error.detail;
};
