import { createFileRoute } from '@tanstack/react-router';
import { goOnCreating } from '#web/features/onboarding/guards.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { OnboardingPurpose } from '#web/screens/family/onboarding-purpose.tsx';

const validateSearch = pickSearch('community', 'back');

export const Route = createFileRoute('/$locale/onboarding/')({
  staticData: { areas: ['onboarding'], layout: 'process' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps, preload }) => {
    if (!preload) await goOnCreating({ context, params, search: deps });
  },
  component: PurposePage,
});

function PurposePage() {
  const { back } = Route.useSearch();
  return <OnboardingPurpose back={back === 'check' ? back : null} />;
}
