import { createFileRoute } from '@tanstack/react-router';
import { mayAnswer } from '#web/features/onboarding/guards.ts';
import { isStep } from '#web/features/onboarding/steps.ts';
import { given } from '#web/lib/given.ts';
import { OnboardingForm } from '#web/screens/family/onboarding-form.tsx';

const asked = given('step', 'back', 'community');

export const Route = createFileRoute('/$locale/onboarding/from')({
  staticData: { areas: ['account', 'onboarding'], layout: 'process' },
  validateSearch: asked,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, preload }) => {
    if (!preload) await mayAnswer({ context, params, search: deps });
  },
  component: FormPage,
});

function FormPage() {
  const { step, back } = Route.useSearch();
  return <OnboardingForm step={isStep(step) ? step : 'names'} back={back === 'check' ? back : null} />;
}
