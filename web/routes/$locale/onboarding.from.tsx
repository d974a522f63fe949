import { createFileRoute } from '@tanstack/react-router';
import { communityOf } from '#web/features/onboarding/community.ts';
import type { Step } from '#web/features/onboarding/steps.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { OnboardingForm } from '#web/screens/family/onboarding-form.tsx';

type Search = { step?: Step; back?: 'check'; community?: string };

export const Route = createFileRoute('/$locale/onboarding/from')({
  staticData: { layout: 'process' },
  validateSearch: (search: Record<string, unknown>): Search => ({
    // an address that names no step is put right by the guard
    ...(typeof search.step === 'string' && { step: search.step as Step }),
    ...(search.back === 'check' && { back: 'check' }),
    ...(communityOf(search.community) && { community: String(search.community) }),
  }),
  beforeLoad: async ({ context, params, search, preload }) => {
    if (preload) return;
    const { mayAnswer } = await import('#web/features/onboarding/guards.ts');
    await mayAnswer({ context, params, search });
  },
  loader: withMoreWords,
  component: FormPage,
});

function FormPage() {
  const { step = 'names', back = null, community } = Route.useSearch();
  return <OnboardingForm step={step} back={back} community={communityOf(community)} />;
}
