import { createFileRoute } from '@tanstack/react-router';

import { pickSearch } from '#web/lib/pick-search.ts';
import { VendorHelpScreen } from '#web/screens/vendor/vendor-help-screen.tsx';

export const Route = createFileRoute('/$locale/vendor/help')({
  staticData: { areas: ['vendor'], layout: 'dashboard' },
  validateSearch: pickSearch('vendor'),

  component: PageRoute,
});

function PageRoute() {
  return <VendorHelpScreen asVendor={Route.useSearch().vendor} />;
}
