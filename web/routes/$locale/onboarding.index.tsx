import { createFileRoute } from '@tanstack/react-router';
import { communityOf } from '#web/features/onboarding/community.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { OnboardingPurpose } from '#web/screens/family/onboarding-purpose.tsx';

type Search = { community?: string; back?: 'check' };

export const Route = createFileRoute('/$locale/onboarding/')({
  staticData: { layout: 'process' },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(communityOf(search.community) && { community: String(search.community) }),
    ...(search.back === 'check' && { back: 'check' }),
  }),
  beforeLoad: async ({ context, params, search, preload }) => {
    if (preload) return;
    const { goOnCreating } = await import('#web/features/onboarding/guards.ts');
    await goOnCreating({ context, params, search });
  },
  loader: withMoreWords,
  component: PurposePage,
});

function PurposePage() {
  const { community, back = null } = Route.useSearch();
  return <OnboardingPurpose community={communityOf(community)} back={back} />;
}
