import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { StatementsScreen } from '#web/screens/billing/statements-screen.tsx';

const validateSearch = pickSearch('state', 'vendor', 'period', 'sort', 'columns', 'open');

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/statements')({
  staticData: { areas: ['admin', 'billing', 'deliveries'], layout: 'admin' },
  validateSearch,
  component: StatementsScreen,
});
