import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { unsubscribe } from '#worker/contract/mail.ts';
import { AccountPage } from './account-page.tsx';

/** Confirms with a button, since mail programs also open links. */
export function UnsubscribeScreen({ token }: { token: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const stop = useMutation({
    mutationFn: (of: string) => call(unsubscribe, { params: { token: of } }),
  });
  const busy = useBusy(stop.isPending);
  const incomplete = t`This link is not complete. Open it again from the message.`;
  // what a link of a reminder ends is the reminders alone
  const isOfReminders = /^\d+-r-/.test(token ?? '');
  const title = isOfReminders
    ? t`No more reminders of this site`
    : t`Unsubscribe from emails about this site`;
  const fault = token
    ? stop.error && (isMalformedToken(stop.error) ? incomplete : errorText(stop.error))
    : incomplete;

  if (stop.isSuccess) {
    return (
      <AccountPage title={title}>
        <p role="status">
          {isOfReminders ? (
            <Trans>You will get no more reminders of this site. The site itself has not changed.</Trans>
          ) : (
            <Trans>
              You will get no more emails or updates about this site. The site itself has not changed.
            </Trans>
          )}
        </p>
        {!isOfReminders && <MailSettingsHint />}
        <Link to="/$locale" params={{ locale }} className="button">
          <Trans>Back to the home page</Trans>
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title}>
      {fault ? (
        <p role="alert" className="font-medium text-(--danger)">
          {fault}
        </p>
      ) : (
        <>
          <p>
            {isOfReminders ? (
              <Trans>
                You will get no more reminders of the site named in the message. Other members still get
                theirs, and you can ask for them again on the site.
              </Trans>
            ) : (
              <Trans>
                You will get no more emails and updates about the site named in the message. What you wrote
                there stays.
              </Trans>
            )}
          </p>
          {!isOfReminders && <MailSettingsHint />}
        </>
      )}
      {token && (
        <button
          type="button"
          className="button main"
          aria-disabled={busy || undefined}
          onClick={() => !busy && stop.mutate(token)}
        >
          {busy ? (
            <Spinner label={t`Unsubscribing…`} />
          ) : isOfReminders ? (
            <Trans>End the reminders</Trans>
          ) : (
            <Trans>Unsubscribe</Trans>
          )}
        </button>
      )}
    </AccountPage>
  );
}

/** The link to the email settings, where the button's effect can also be reverted. */
function MailSettingsHint() {
  const { locale } = useLocale();
  return (
    <p>
      <Trans>
        You can choose how many updates to get at any time in your account, under{' '}
        <Link to="/$locale/dashboard/account" params={{ locale }} hash="mail" className="underline">
          Messages by email
        </Link>
        .
      </Trans>
    </p>
  );
}

/** Whether the token is malformed, such as a truncated one. */
const isMalformedToken = (error: Error): boolean => error instanceof ApiError && error.status === 422;

const errorText = (error: Error): string => (error instanceof ApiError ? error.detail : error.message);
