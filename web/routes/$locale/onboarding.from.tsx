import { createFileRoute } from '@tanstack/react-router';
import { mayAnswer } from '#web/features/onboarding/guards.ts';
import { isStep } from '#web/features/onboarding/steps.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { OnboardingForm } from '#web/screens/family/onboarding-form.tsx';

const validateSearch = pickSearch('step', 'back', 'community', 'way');

export const Route = createFileRoute('/$locale/onboarding/from')({
  staticData: { areas: ['account', 'onboarding'], layout: 'process' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, preload }) => {
    if (!preload) await mayAnswer({ context, params, search: deps });
  },
  component: FormPage,
});

function FormPage() {
  const { step, back, way } = Route.useSearch();
  return (
    <OnboardingForm
      step={isStep(step) ? step : 'person'}
      back={back === 'check' ? back : null}
      way={way === 'log-in' ? way : 'sign-up'}
    />
  );
}
