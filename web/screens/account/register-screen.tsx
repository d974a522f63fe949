import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { SocialButtons } from '#web/features/accounts/sign-in/social-buttons.tsx';
import { RegisterForm } from '#web/features/accounts/sign-up/register-form.tsx';
import type { SignUpOrigin } from '#web/features/accounts/sign-up/sign-up-origin.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { AccountPage } from './account-page.tsx';

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
          // accepting an invitation sent by email has already confirmed the address
          const to = active === '1' ? '/$locale/auth/process' : '/$locale/verify';
          void navigate({ to, params: { locale }, replace: true });
        }}
      />
      <SocialButtons />
    </AccountPage>
  );
}
