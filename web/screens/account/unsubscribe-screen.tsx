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
  const topic = topicOf(token);
  const title = {
    site: t`Unsubscribe from emails about this site`,
    reminders: t`No more reminders of this site`,
    week: t`No more weekly emails`,
    board: t`No more weekly emails of this memorial wall`,
  }[topic];
  const fault = token
    ? stop.error && (isMalformedToken(stop.error) ? incomplete : errorText(stop.error))
    : incomplete;

  if (stop.isSuccess) {
    return (
      <AccountPage title={title}>
        <p role="status">
          <Done topic={topic} />
        </p>
        {IN_SETTINGS.includes(topic) && <MailSettingsHint />}
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
            <Effect topic={topic} />
          </p>
          {IN_SETTINGS.includes(topic) && <MailSettingsHint />}
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
          ) : topic === 'reminders' ? (
            <Trans>End the reminders</Trans>
          ) : (
            <Trans>Unsubscribe</Trans>
          )}
        </button>
      )}
    </AccountPage>
  );
}

type Topic = 'site' | 'reminders' | 'week' | 'board';
const TOPICS: Record<string, Topic> = { r: 'reminders', w: 'week', b: 'board' };
const IN_SETTINGS: readonly Topic[] = ['site', 'week'];

/** What a link ends: all email about a site, its reminders alone, the weekly email, or that of a wall. */
function topicOf(token = ''): Topic {
  const [, letter = ''] = /^\d+-([rwb])-/.exec(token) ?? [];
  return TOPICS[letter] ?? 'site';
}

function Effect({ topic }: { topic: Topic }) {
  switch (topic) {
    case 'site':
      return (
        <Trans>
          You will get no more emails and updates about the site named in the message. What you wrote there
          stays.
        </Trans>
      );
    case 'reminders':
      return (
        <Trans>
          You will get no more reminders of the site named in the message. Other members still get theirs, and
          you can ask for them again on the site.
        </Trans>
      );
    case 'week':
      return <Trans>You will get no more emails of what falls in the week. Reminders go on.</Trans>;
    case 'board':
      return (
        <Trans>
          You will get no more weekly emails of the memorial wall named in the message. You can ask for them
          again on the wall.
        </Trans>
      );
  }
}

function Done({ topic }: { topic: Topic }) {
  switch (topic) {
    case 'site':
      return (
        <Trans>
          You will get no more emails or updates about this site. The site itself has not changed.
        </Trans>
      );
    case 'reminders':
      return <Trans>You will get no more reminders of this site. The site itself has not changed.</Trans>;
    case 'week':
      return <Trans>You will get no more weekly emails.</Trans>;
    case 'board':
      return <Trans>You will get no more weekly emails of this memorial wall.</Trans>;
  }
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
