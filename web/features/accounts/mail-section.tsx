import { useLingui } from '@lingui/react/macro';
import { AccountSection } from './account-section.tsx';
import { MailChoices } from './mail-choices.tsx';

/** How much one wants to hear about each site; where the page behind a mail's link says that it can be chosen. */
export function MailSection() {
  const { t } = useLingui();
  return (
    <AccountSection id="mail" title={t`Messages by email`}>
      <MailChoices />
    </AccountSection>
  );
}
