import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { LoginCodeForm, LoginCodeRequest } from '#web/features/accounts/sign-in/login-code-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { MailedPage } from './mailed-page.tsx';

/** The login of people without a password: an address, then the code that was sent there. */
export function LoginCodeScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  return (
    <MailedPage
      title={t`Log in with a code`}
      form={(email, onSent) => (
        <>
          <p>
            <Trans>If you have no password, we will send you a code to log in with.</Trans>
          </p>
          <LoginCodeRequest email={email} onSent={onSent} />
        </>
      )}
      sent={(email, address) => (
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
        </>
      )}
    />
  );
}
