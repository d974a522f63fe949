import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';

export function RegisterScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  return (
    <AccountPage title={t`Sign up`}>
      <p>
        <Trans>
          Do you have an account?{' '}
          <Link to="/$locale/login" params={{ locale }} className="underline">
            Log in
          </Link>
        </Trans>
      </p>
      <RegisterForm
        onRegistered={() => void navigate({ to: '/$locale/verify', params: { locale }, replace: true })}
      />
    </AccountPage>
  );
}
