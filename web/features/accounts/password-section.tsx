import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#worker/contract/account.ts';
import type { Account } from '#worker/contract/account-acts.ts';
import { AccountSection } from './account-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { PasswordLink } from './password-link.tsx';

type PasswordSectionProps = { user: User; account: Account };

export function PasswordSection({ user, account }: PasswordSectionProps) {
  const { t } = useLingui();
  return (
    <AccountSection id="password" title={t`Password`}>
      {account.has_password ? (
        <PasswordForm user={user} />
      ) : (
        <>
          <p>
            <Trans>You have no password: you log in with another service.</Trans>
          </p>
          <PasswordLink address={user.email} />
        </>
      )}
    </AccountSection>
  );
}
