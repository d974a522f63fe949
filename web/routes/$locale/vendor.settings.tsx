import { createFileRoute } from '@tanstack/react-router';
import { vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { VendorSettingsScreen } from '#web/screens/vendor/vendor-settings-screen.tsx';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

const validateSearch = pickSearch('vendor');

export const Route = createFileRoute('/$locale/vendor/settings')({
  staticData: { areas: ['vendor'], layout: 'dashboard' },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.queries.fetchQuery(vendorQuery(deps.vendor));
  },
  errorComponent: SiteProblem,
  component: PageRoute,
});

function PageRoute() {
  return <VendorSettingsScreen asVendor={Route.useSearch().vendor} />;
}
