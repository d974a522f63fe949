import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { RegisterForm } from '#web/features/accounts/register-form.tsx';
import type { SignUpOrigin } from '#web/features/accounts/sign-up-origin.ts';
import { SocialButtons } from '#web/features/accounts/social-buttons.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';

export function RegisterScreen({ origin = {} }: { origin?: SignUpOrigin }) {
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
        origin={origin}
        onRegistered={({ active }) => {
          // an invitation that came by mail has confirmed the address already
          const to = active === '1' ? '/$locale/auth/process' : '/$locale/verify';
          void navigate({ to, params: { locale }, replace: true });
        }}
      />
      <SocialButtons />
    </AccountPage>
  );
}
