import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { enter } from '#web/lib/login.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { confirmGuest, type GuestOutcome } from '#worker/contract/guest.ts';
import { AccountPage } from './account-page.tsx';

type Props = { token: string | undefined; invite: string | undefined };

/**
 * The page behind the link that was mailed to someone who wrote without an account. Requires a click, since email
 * programs open links too.
 */
export function ConfirmMemoryScreen({ token, invite }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: async () => {
      const outcome = await call(confirmGuest, { body: { token: token ?? '', ...(invite && { invite }) } });
      // what was sent is safe whether or not the sign-in works
      if (outcome.token && !isSignedIn()) await enter(queries, outcome.token).catch(() => undefined);
      void queries.invalidateQueries();
      return outcome;
    },
  });
  const busy = useBusy(confirm.isPending);
  return (
    <AccountPage title={t`Confirm your memory`}>
      {!token ? (
        <LinkOver detail={null} />
      ) : confirm.data ? (
        <Confirmed outcome={confirm.data} />
      ) : confirm.error instanceof ApiError && confirm.error.status === 422 ? (
        <LinkOver detail={confirm.error.detail} />
      ) : (
        <>
          <p>
            <Trans>
              Confirm that the message was sent to you. Then your memory goes to the family, and you have an
              account with which you can see what becomes of it.
            </Trans>
          </p>
          {confirm.error && (
            <p role="alert" className="font-medium text-(--danger)">
              {confirm.error instanceof ApiError
                ? confirm.error.detail
                : t`There is no connection. What you wrote is safe; try again in a moment.`}
            </p>
          )}
          <button
            type="button"
            className="button main"
            aria-disabled={busy || undefined}
            onClick={() => !busy && confirm.mutate()}
          >
            {busy ? <Spinner label={t`Confirming…`} /> : <Trans>Confirm my memory</Trans>}
          </button>
        </>
      )}
    </AccountPage>
  );
}

function LinkOver({ detail }: { detail: string | null }) {
  return (
    <p role="alert">
      {detail ?? (
        <Trans>The link has expired. Write to the site again, and we will send you a new one.</Trans>
      )}
    </p>
  );
}

function Confirmed({ outcome: { status, site, text, file, email } }: { outcome: GuestOutcome }) {
  const { locale } = useLocale();
  const address = <bdi dir="ltr">{email}</bdi>;
  return (
    <>
      <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
        {status === 'pending' && (
          <Trans>
            Thank you. The family will see your memory first, and then it will appear on the site.
          </Trans>
        )}
        {status === null && (
          <Trans>
            Your address is confirmed. The site does not take your memory at present, so it was not added. The
            same link tries again later.
          </Trans>
        )}
        {status !== null && status !== 'pending' && <Trans>Your memory has been added.</Trans>}
      </p>
      {status === null && text && (
        <>
          <p>
            <Trans>Here is what you wrote; you can copy it.</Trans>
          </p>
          <p className="font-serif whitespace-pre-line">
            <UserText>{text}</UserText>
          </p>
        </>
      )}
      {file !== null && (
        <a href={file} download className="button self-start">
          <Trans>Save your photo or recording</Trans>
        </a>
      )}
      <p>
        {isSignedIn() ? (
          <Trans>You are logged in. You can choose a password in your account at any time.</Trans>
        ) : (
          <Trans>To see what becomes of it, log in with {address}.</Trans>
        )}
      </p>
      {site !== null && (
        <Link to="/$locale/site/$id" params={{ locale, id: site }} className="button main self-start">
          <Trans>To the site</Trans>
        </Link>
      )}
    </>
  );
}
