import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#web/features/accounts/guards/login-guards.ts';
import { pricesQuery } from '#web/features/plans/price-queries.ts';
import { productsQuery, vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { OnboardingVendorScreen } from '#web/screens/vendor/onboarding-vendor-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

export const Route = createFileRoute('/$locale/onboarding/vendor')({
  staticData: { areas: ['vendor'], layout: 'process' },
  validateSearch: pickSearch('step'),
  loader: async ({ context, params, location }) => {
    await requireLogin({ context, params, location });
    await Promise.all([
      context.queries.fetchQuery(vendorQuery()),
      context.queries.fetchQuery(productsQuery()),
      context.queries.ensureQueryData(pricesQuery),
    ]);
  },
  errorComponent: SiteProblem,
  component: OnboardingVendorRoute,
});

function OnboardingVendorRoute() {
  return <OnboardingVendorScreen step={Route.useSearch().step} />;
}
