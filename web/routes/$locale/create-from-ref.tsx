import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { toReferredSite } from '#web/features/onboarding/referral.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { ReferralScreen } from '#web/screens/family/referral-screen.tsx';
import { REFERRED } from '#worker/shared/referral.ts';

const validateSearch = pickSearch(...REFERRED);

export const Route = createFileRoute('/$locale/create-from-ref')({
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const referral = await toReferredSite(deps, params);
    if (!isSignedIn()) return null;
    await requireLogin({ context, params, location });
    const { CreateFromRefScreen } = await import('#web/screens/family/create-from-ref-screen.tsx');
    return { ...referral, Screen: CreateFromRefScreen };
  },
  staticData: { areas: ['onboarding'], layout: 'process' },
  component: CreateFromRefPage,
});

function CreateFromRefPage() {
  const referral = Route.useLoaderData();
  const search = Route.useSearch();
  if (!referral) return <ReferralScreen referred={search} />;
  const { f = '', l = '' } = search;
  const { Screen } = referral;
  return <Screen ref_={referral.ref} refId={referral.ref_id} first={f} last={l} />;
}
