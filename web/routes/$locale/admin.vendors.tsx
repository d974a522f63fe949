import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { AdminVendorsScreen } from '#web/screens/vendor/admin-vendors-screen.tsx';

const validateSearch = pickSearch('view', 'q', 'state', 'sort', 'columns', 'open');

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/vendors')({
  staticData: { areas: ['admin', 'vendor'], layout: 'admin' },
  validateSearch,
  component: AdminVendorsScreen,
});
