import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EnrolForm } from '#web/features/accounts/second-factor/enrol-form.tsx';
import { MailedCodeForm } from '#web/features/accounts/second-factor/mailed-code-form.tsx';
import { ProveForm } from '#web/features/accounts/second-factor/prove-form.tsx';
import { RecoveryCodes } from '#web/features/accounts/second-factor/recovery-codes.tsx';
import { afterProof } from '#web/features/accounts/second-factor/second-factor-calls.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { logout } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';
import { AccountPage } from './account-page.tsx';

/** The second step of a login: passes the second factor, or, for an administrator without one, sets it up. */
export function SecondFactorScreen({ step }: { step: User['second_factor'] }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isMailboxConfirmed, setMailboxConfirmed] = useState(false);

  async function goOn() {
    await afterProof(queries);
    await navigate({ to: '/$locale/auth/process', params: { locale }, replace: true });
  }

  return (
    <AccountPage title={t`Two-step verification`}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void goOn()} />
      ) : step === 'enrol' ? (
        <>
          <p>
            <Trans>
              An administrator logs in with a second step. Choose one to begin with; you can add others later.
            </Trans>
          </p>
          {isMailboxConfirmed ? (
            <EnrolForm
              hasApp={false}
              onAdded={({ recovery_codes }) => (recovery_codes ? setCodes(recovery_codes) : void goOn())}
            />
          ) : (
            <MailedCodeForm onConfirmed={() => setMailboxConfirmed(true)} />
          )}
        </>
      ) : (
        <>
          <p>
            <Trans>One more step, to make sure that it is you.</Trans>
          </p>
          <ProveForm onPassed={() => void goOn()} />
        </>
      )}
      <p>
        <button type="button" className="button" onClick={() => void logout()}>
          <Trans>Log out</Trans>
        </button>
      </p>
    </AccountPage>
  );
}
