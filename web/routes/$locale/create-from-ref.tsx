import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { toReferredSite } from '#web/features/onboarding/referral.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CreateFromRefScreen } from '#web/screens/family/create-from-ref-screen.tsx';

const validateSearch = pickSearch('ref', 'ref_id', 'f', 'l');

export const Route = createFileRoute('/$locale/create-from-ref')({
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, location, deps }) => {
    const referral = await toReferredSite(deps, params);
    await requireLogin({ context, params, location });
    return referral;
  },
  staticData: { areas: ['family'], layout: 'process' },
  component: CreateFromRefPage,
});

function CreateFromRefPage() {
  const { ref, ref_id } = Route.useLoaderData();
  const { f = '', l = '' } = Route.useSearch();
  return <CreateFromRefScreen ref_={ref} refId={ref_id} first={f} last={l} />;
}
