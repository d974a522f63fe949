import { createFileRoute, redirect } from '@tanstack/react-router';
import { toReferredSite } from '#web/features/onboarding/referral.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { REFERRED } from '#worker/shared/referral.ts';

const validateSearch = pickSearch(...REFERRED);

export const Route = createFileRoute('/$locale/site-from-ref')({
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps, preload }) => {
    if (preload) return;
    if (!deps.f || !deps.l) throw redirect({ to: '/$locale', params, replace: true });
    await toReferredSite(deps, params);
    throw redirect({ to: '/$locale/create-from-ref', params, search: deps, replace: true });
  },
});
