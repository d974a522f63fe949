import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refetchAccount } from '#web/features/accounts/account-queries.ts';
import { AccountFault, AccountSection, Fold } from '#web/features/accounts/page/account-section.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { hasFormDraft } from '#web/lib/forms/form-draft.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { User } from '#worker/contract/account.ts';
import { type Account, cancelEmailChange } from '#worker/contract/account-settings.ts';
import { INTL_TAGS, type Locale } from '#worker/shared/locale.ts';
import { Address } from './email-address.tsx';
import { EmailForm, newEmailKey } from './email-form.tsx';

type EmailSectionProps = { user: User; account: Account };

export function EmailSection({ user, account }: EmailSectionProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { email_change: change } = account;
  const address = <Address>{user.email}</Address>;
  return (
    <AccountSection id="email" title={t`Email address`}>
      <p>
        <Trans>You log in with {address}, and we send our messages there.</Trans>
      </p>
      {change ? (
        <PendingChange user={user} change={change} />
      ) : account.has_password ? (
        <Fold label={<Trans>Change the address</Trans>} startsOpen={hasFormDraft(newEmailKey(user))}>
          {(close) => <EmailForm user={user} close={close} />}
        </Fold>
      ) : (
        <p className="text-(--ink-2)">
          <Trans>
            To change the address you need a password. You can{' '}
            <Link to="/$locale/dashboard/account" params={{ locale }} hash="password" className="underline">
              choose one
            </Link>{' '}
            below.
          </Trans>
        </p>
      )}
    </AccountSection>
  );
}

type PendingChangeProps = { user: User; change: NonNullable<Account['email_change']> };

/** A requested change of address: which of the two addresses has confirmed it, and when it expires. */
function PendingChange({ user, change }: PendingChangeProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () => refetchAccount(queries),
  });
  const busy = useBusy(cancel.isPending);
  const next = <Address>{change.email}</Address>;
  const until = <bdi>{momentIn(locale, change.expires_at)}</bdi>;
  return (
    <div className="flex flex-col gap-4 rounded-[14px] border border-(--line) p-4">
      <p>
        <Trans>
          The new address is {next}. It takes effect once both addresses have confirmed it, each with the link
          in its own message.
        </Trans>
      </p>
      <dl className="flex flex-col gap-2">
        <Confirming address={user.email} confirmed={change.old_confirmed} />
        <Confirming address={change.email} confirmed={change.new_confirmed} />
      </dl>
      <p className="text-(--ink-2)">
        <Trans>You have until {until}.</Trans>
      </p>
      {cancel.error && <AccountFault error={cancel.error} />}
      <button
        type="button"
        className="button self-start"
        aria-disabled={busy || undefined}
        onClick={() => !busy && cancel.mutate()}
      >
        {busy ? <Spinner label={t`Cancelling…`} /> : <Trans>Cancel the change</Trans>}
      </button>
    </div>
  );
}

const Confirming = ({ address, confirmed }: { address: string; confirmed: boolean }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>
      <Address>{address}</Address>
    </dt>
    <dd className={confirmed ? 'font-medium text-(--success)' : 'text-(--ink-2)'}>
      {confirmed ? <Trans>Confirmed</Trans> : <Trans>Not confirmed yet</Trans>}
    </dd>
  </div>
);

/** A date and time in long form, in the time zone of this device: 22 November 2026 at 20:15. */
const momentIn = (locale: Locale, instant: string): string =>
  new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'long', timeStyle: 'short' }).format(
    Date.parse(instant),
  );
