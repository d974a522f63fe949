import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { AdminOrdersScreen } from '#web/screens/billing/admin-orders-screen.tsx';

const validateSearch = pickSearch(
  'q',
  'waiting',
  'status',
  'product',
  'payment',
  'site',
  'buyer',
  'from',
  'to',
  'sort',
  'columns',
  'open',
);

// the guard of all addresses below /admin lets only administrators in
export const Route = createFileRoute('/$locale/admin/orders')({
  staticData: { areas: ['admin', 'billing'], layout: 'admin' },
  validateSearch,
  component: AdminOrdersScreen,
});
