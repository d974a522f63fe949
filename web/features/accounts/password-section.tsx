import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '#worker/contract/account.ts';
import type { Account } from '#worker/contract/account-acts.ts';
import { AccountSection } from './account-section.tsx';
import { Fold } from './fold.tsx';
import { PasswordForm } from './password-form.tsx';
import { PasswordLink } from './password-link.tsx';
import { SavedNote } from './saved-note.tsx';

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
            <Trans>You have no password: you log in with another service.</Trans>
          </p>
          <PasswordLink address={user.email} />
        </>
      )}
    </AccountSection>
  );
}
