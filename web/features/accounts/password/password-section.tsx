import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AccountSection, Fold } from '#web/features/accounts/page/account-section.tsx';
import { SavedNote } from '#web/features/accounts/page/save-row.tsx';
import type { User } from '#worker/contract/account.ts';
import type { Account } from '#worker/contract/account-settings.ts';
import { PasswordForm } from './password-form.tsx';
import { PasswordLink } from './password-link.tsx';

type PasswordSectionProps = { user: User; account: Account };

export function PasswordSection({ user, account }: PasswordSectionProps) {
  const { t } = useLingui();
  const [saved, setSaved] = useState(false);
  return (
    <AccountSection id="password" title={t`Password`}>
      {account.has_password ? (
        <Fold
          label={<Trans>Change the password</Trans>}
          onOpen={() => setSaved(false)}
          note={<SavedNote saved={saved} />}
        >
          {(close) => <PasswordForm user={user} onSaved={() => setSaved(true)} close={close} />}
        </Fold>
      ) : (
        <>
          <p>
            <Trans>You have no password. You log in with another service.</Trans>
          </p>
          <PasswordLink address={user.email} />
        </>
      )}
    </AccountSection>
  );
}
