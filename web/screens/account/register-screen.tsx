import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { SocialButtons } from '#web/features/accounts/sign-in/social-buttons.tsx';
import { RegisterForm } from '#web/features/accounts/sign-up/register-form.tsx';
import type { SignUpOrigin } from '#web/features/accounts/sign-up/sign-up-origin.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { RegisterPage } from '#worker/shared/views/account/register-page.tsx';

export function RegisterScreen({ origin = {} }: { origin?: SignUpOrigin }) {
  const { t } = useLingui();
  const view = useView();
  const navigate = useNavigate();
  useTitle(t`Sign up`);
  return (
    <RegisterPage
      view={view}
      form={
        <RegisterForm
          origin={origin}
          onRegistered={({ active }) => {
            // accepting an invitation sent by email has already confirmed the address
            const to = active === '1' ? '/$locale/auth/process' : '/$locale/verify';
            void navigate({ to, params: { locale: view.locale }, replace: true });
          }}
        />
      }
      social={<SocialButtons />}
    />
  );
}
