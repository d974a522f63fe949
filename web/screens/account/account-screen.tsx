import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/features/accounts/account-queries.ts';
import { EmailSection } from '#web/features/accounts/address/email-section.tsx';
import { DeleteSection } from '#web/features/accounts/deletion/delete-section.tsx';
import { DevicesSection } from '#web/features/accounts/devices/devices-section.tsx';
import { MailSection } from '#web/features/accounts/mail/mail-choices.tsx';
import { AccountFault, AccountSection } from '#web/features/accounts/page/account-section.tsx';
import { PasswordSection } from '#web/features/accounts/password/password-section.tsx';
import { NamesForm } from '#web/features/accounts/profile/names-form.tsx';
import { PhotoForm } from '#web/features/accounts/profile/photo-form.tsx';
import { SecondFactorSection } from '#web/features/accounts/second-factor/second-factor-section.tsx';
import { ServicesSection } from '#web/features/accounts/sign-in/services-section.tsx';
import { Calendars } from '#web/features/calendars/calendars.tsx';
import { OwnArchive } from '#web/features/exports/own-archive.tsx';
import { userQuery } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { UnsavedGuard } from '#web/ui/forms/unsaved.tsx';
import { LanguageSection } from './language-section.tsx';
import { SectionList } from './section-list.tsx';

/** The account settings, one section per subject. */
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
  const userResult = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const accountResult = useQuery(accountQuery);
  const { data: user } = userResult;
  const { data: account } = accountResult;
  const error = accountResult.error ?? userResult.error;
  const retry = () => Promise.all([userResult.refetch(), accountResult.refetch()]);
  if (!account || !user) {
    return error ? <AccountFault error={error} onRetry={() => void retry()} /> : <AccountSkeleton />;
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
          <SecondFactorSection />
          <ServicesSection account={account} />
          <DevicesSection />
          <MailSection />
          <AccountSection id="calendars" title={t`Calendars`}>
            <Calendars focusId="calendars" />
          </AccountSection>
          <AccountSection id="download" title={t`Your memories`}>
            <OwnArchive />
          </AccountSection>
          <DeleteSection user={user} account={account} />
        </div>
      </div>
    </UnsavedGuard>
  );
}

/** The loading state: placeholders for the picture and two fields. */
function AccountSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="skeleton max-w-160">
      <span className="unseen">{t`Loading`}</span>
      <span className="skeleton-shape h-7! w-32" />
      <span className="skeleton-shape mt-6! size-24! rounded-full!" />
      {[1, 2].map((field) => (
        <div key={field} className="mt-5">
          <span className="skeleton-shape w-24" />
          <span className="skeleton-shape h-12! w-full rounded-lg!" />
        </div>
      ))}
    </div>
  );
}
