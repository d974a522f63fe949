import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginCodeForm, LoginCodeRequest } from '#web/features/accounts/sign-in/login-code-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readDraft } from '#web/lib/account-draft.ts';
import { AccountPage } from './account-page.tsx';

/** The login of people without a password: an address, then the code that was sent there. */
export function LoginCodeScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [address, setAddress] = useState(() => readDraft().email);
  const [isSent, setIsSent] = useState(false);
  const email = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {address}
    </bdi>
  );
  return (
    <AccountPage title={t`Log in with a code`}>
      {isSent ? (
        <>
          <p role="status">
            <Trans>
              If {email} has an account, a message is on its way there. It can take a few minutes and may be
              in your spam folder.
            </Trans>
          </p>
          <LoginCodeForm
            email={address}
            onLoggedIn={() =>
              void navigate({ to: '/$locale/auth/process', params: { locale }, replace: true })
            }
          />
          <button type="button" className="button self-start" onClick={() => setIsSent(false)}>
            <Trans>Send it again, or to another address</Trans>
          </button>
        </>
      ) : (
        <>
          <p>
            <Trans>If you have no password, we will send you a code to log in with.</Trans>
          </p>
          <LoginCodeRequest
            email={address}
            onSent={(to) => {
              setAddress(to);
              setIsSent(true);
            }}
          />
        </>
      )}
      <p>
        <Link to="/$locale/login" params={{ locale }} className="inline-flex min-h-11 items-center underline">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AccountPage>
  );
}
