import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { userQuery } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { User } from '#worker/contract/account.ts';
import { verify } from './verification.ts';

type LinkConfirmProps = {
  token: string;
  /** The signed-in user, if any: the link may be opened in another browser than the one that requested it. */
  user: User | undefined;
  /** Called once the address of the signed-in user is confirmed. */
  onVerified: () => void;
};

/** The confirmation behind a verification link. Requires a click, since email programs open links too. */
export function LinkConfirm({ token, user, onVerified }: LinkConfirmProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => verify(queries, { token }, user),
    onSuccess: (confirmed) => {
      // who is signed in may have become known only now
      if (confirmed.id === queries.getQueryData(userQuery.queryKey)?.id) onVerified();
    },
  });
  const busy = useBusy(confirm.isPending);

  if (confirm.data) {
    const email = <bdi dir="ltr">{confirm.data.email}</bdi>;
    return (
      <>
        <p role="status">
          <Trans>The address {email} is confirmed.</Trans>
        </p>
        {user ? (
          <Link to="/$locale" params={{ locale }} className="button main">
            <Trans>Back to the home page</Trans>
          </Link>
        ) : (
          <Link to="/$locale/login" params={{ locale }} className="button main">
            <Trans>Log in</Trans>
          </Link>
        )}
      </>
    );
  }
  if (user?.active === '1' && confirm.isIdle) {
    return (
      <>
        <p role="status">
          <Trans>Your email address is already confirmed.</Trans>
        </p>
        <button type="button" className="button main" onClick={onVerified}>
          <Trans>Continue</Trans>
        </button>
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>Confirm that the address the message was sent to is yours.</Trans>
      </p>
      {confirm.error && (
        <p role="alert" className="font-medium text-(--danger)">
          {refusal(confirm.error, t`There was a problem with the entered token.`)}
        </p>
      )}
      <button
        type="button"
        className="button main"
        aria-disabled={busy || undefined}
        onClick={() => !busy && confirm.mutate()}
      >
        {busy ? <Spinner label={t`Confirming…`} /> : <Trans>Confirm my address</Trans>}
      </button>
      {confirm.error && !user && (
        <p>
          <Trans>
            The link may have been used or may have expired.{' '}
            <Link to="/$locale/login" params={{ locale }} className="underline">
              Log in
            </Link>{' '}
            to continue, or to ask for a new message.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The message of an error. A malformed token, as in a truncated link, is treated like a used one. */
const refusal = (error: Error, badToken: string): string =>
  error instanceof ApiError && error.status !== 422 ? error.detail : badToken;
