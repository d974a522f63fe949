import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { SocialButtons } from '#web/features/accounts/sign-in/social-buttons.tsx';
import { AccountStep } from '#web/features/onboarding/account-step.tsx';
import { CheckStep } from '#web/features/onboarding/check-step.tsx';
import { markCreating } from '#web/features/onboarding/create-site.ts';
import { CreateStep } from '#web/features/onboarding/create-step.tsx';
import { DatesStep } from '#web/features/onboarding/dates-step.tsx';
import { GenderStep } from '#web/features/onboarding/gender-step.tsx';
import { NamesStep } from '#web/features/onboarding/names-step.tsx';
import { PhotoStep } from '#web/features/onboarding/photo-step.tsx';
import { PrivacyStep } from '#web/features/onboarding/privacy-step.tsx';
import { SameStep } from '#web/features/onboarding/same-step.tsx';
import { type Step, stepAfter } from '#web/features/onboarding/steps.ts';
import { useLeave } from '#web/features/onboarding/use-leave.ts';
import { useVerified } from '#web/features/onboarding/use-verified.ts';
import { useLocale } from '#web/i18n/use-locale.ts';

type OnboardingFormProps = { step: Step; back: 'check' | null };

/** The questions about the person, one per page. */
export function OnboardingForm({ step, back }: OnboardingFormProps) {
  const { locale } = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const verified = useVerified();
  const params = { locale };
  useLeave();

  const go = (to: Step, replace = false) =>
    void navigate({ to: '/$locale/onboarding/from', params, search: { step: to }, replace });
  const onDone = () => go(back ?? stepAfter(step, verified));
  const create = () => {
    markCreating();
    go('create');
  };

  switch (step) {
    case 'names':
      return <NamesStep onDone={onDone} />;
    case 'dates':
      return <DatesStep onDone={onDone} />;
    case 'gender':
      return <GenderStep onDone={onDone} />;
    case 'photo':
      return <PhotoStep onDone={onDone} />;
    case 'privacy':
      return <PrivacyStep onDone={onDone} />;
    case 'account':
      return <AccountStep otherWays={(onLeave) => <SocialButtons onLeave={onLeave} />} />;
    case 'check':
      return <CheckStep onSame={() => go('same')} onCreate={create} />;
    case 'same':
      return (
        <SameStep onAnother={create} onNone={() => go('check', true)} onBack={() => go('check', true)} />
      );
    case 'create':
      return (
        <CreateStep
          onCreated={(siteId) => {
            void queries.invalidateQueries({ queryKey: ['my-sites'] });
            router.history.replace(`/${locale}/site/${siteId}?created=1`);
          }}
          onNothing={() => void navigate({ to: '/$locale/onboarding', params, replace: true })}
          onSignIn={() => go('account', true)}
          onCheck={() => go('check', true)}
        />
      );
  }
}
