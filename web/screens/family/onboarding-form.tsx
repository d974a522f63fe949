import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { LoginForm } from '#web/features/accounts/sign-in/login-form.tsx';
import { SocialButtons } from '#web/features/accounts/sign-in/social-buttons.tsx';
import { RegisterForm } from '#web/features/accounts/sign-up/register-form.tsx';
import { AccountStep, type AccountWay, LogInLink } from '#web/features/onboarding/account-step.tsx';
import { CheckStep } from '#web/features/onboarding/check-step.tsx';
import { CreateStep } from '#web/features/onboarding/create-step.tsx';
import { markCreating } from '#web/features/onboarding/creating.ts';
import { PersonStep } from '#web/features/onboarding/person-step.tsx';
import { PhotoStep } from '#web/features/onboarding/photo-step.tsx';
import { SameStep } from '#web/features/onboarding/same-step.tsx';
import { type Step, stepAfter } from '#web/features/onboarding/steps.ts';
import { useLeave } from '#web/features/onboarding/use-leave.ts';
import { useVerified } from '#web/features/onboarding/use-verified.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { User } from '#worker/contract/account.ts';

type OnboardingFormProps = { step: Step; back: 'check' | null; way: AccountWay };

/** The steps after the purpose, one per page. */
export function OnboardingForm({ step, back, way }: OnboardingFormProps) {
  const { locale } = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const verified = useVerified();
  const params = { locale };
  useLeave();

  const go = (to: Step, replace = false) =>
    void navigate({ to: '/$locale/onboarding/from', params, search: { step: to }, replace });
  const done = (question: 'person' | 'photo') => () => go(back ?? stepAfter(question));
  const create = () => {
    if (verified) markCreating();
    go(verified ? 'create' : 'account');
  };
  const onSignedIn = ({ active }: User) =>
    void navigate({
      to: active === '1' ? '/$locale/auth/process' : '/$locale/verify',
      params,
      replace: true,
    });

  switch (step) {
    case 'person':
      return <PersonStep onDone={done('person')} />;
    case 'photo':
      return <PhotoStep onDone={done('photo')} />;
    case 'check':
      return <CheckStep onSame={() => go('same')} onRight={create} />;
    case 'same':
      return <SameStep onAnother={create} onNone={() => go('check', true)} />;
    case 'account':
      return (
        <AccountStep way={way}>
          {way === 'log-in' ? (
            <LoginForm onLoggedIn={onSignedIn} />
          ) : (
            <RegisterForm origin={{}} onRegistered={onSignedIn} logIn={<LogInLink />} />
          )}
          <SocialButtons />
        </AccountStep>
      );
    case 'create':
      return (
        <CreateStep
          onCreated={(siteId) => {
            void queries.invalidateQueries({ queryKey: ['my-sites'] });
            router.history.replace(`/${locale}/site/${siteId}?created=1`);
          }}
          onNothing={() => void navigate({ to: '/$locale/sites', params, replace: true })}
          onSignIn={() => go('account', true)}
          onCheck={() => go('check', true)}
        />
      );
  }
}
