import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AccountFault } from '#web/features/accounts/account-fault.tsx';
import { accountQuery } from '#web/features/accounts/account-queries.ts';
import { AccountSection } from '#web/features/accounts/account-section.tsx';
import { DeleteSection } from '#web/features/accounts/delete-section.tsx';
import { DevicesSection } from '#web/features/accounts/devices-section.tsx';
import { EmailSection } from '#web/features/accounts/email-section.tsx';
import { MailSection } from '#web/features/accounts/mail-section.tsx';
import { NamesForm } from '#web/features/accounts/names-form.tsx';
import { PasswordSection } from '#web/features/accounts/password-section.tsx';
import { PhotoForm } from '#web/features/accounts/photo-form.tsx';
import { ServicesSection } from '#web/features/accounts/services-section.tsx';
import { Calendars } from '#web/features/calendars/calendars.tsx';
import { userQuery } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { LanguageSection } from './language-section.tsx';
import { SectionList } from './section-list.tsx';

/** Everything about one's own account, a section for each subject. */
export function AccountScreen() {
  const { t } = useLingui();
  useTitle(t`Account settings`);
  return (
    <div className="wrap pb-12">
      <h1 className="py-6">
        <Trans>Account settings</Trans>
      </h1>
      <Sections />
    </div>
  );
}

function Sections() {
  const { t } = useLingui();
  // a new address may have been confirmed in another tab
  const person = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const rest = useQuery(accountQuery);
  const { data: user } = person;
  const { data: account } = rest;
  const error = rest.error ?? person.error;
  const again = () => Promise.all([person.refetch(), rest.refetch()]);
  if (!account || !user) {
    return error ? <AccountFault error={error} again={() => void again()} /> : <AccountSkeleton />;
  }
  return (
    <UnsavedGuard>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SectionList />
        <div>
          <AccountSection id="profile" title={t`Profile`}>
            <PhotoForm user={user} />
            <NamesForm user={user} />
          </AccountSection>
          <LanguageSection user={user} />
          <EmailSection user={user} account={account} />
          <PasswordSection user={user} account={account} />
          <ServicesSection account={account} />
          <DevicesSection />
          <MailSection />
          <AccountSection id="calendars" title={t`Calendars`}>
            <Calendars within="calendars" />
          </AccountSection>
          <DeleteSection user={user} account={account} />
        </div>
      </div>
    </UnsavedGuard>
  );
}
