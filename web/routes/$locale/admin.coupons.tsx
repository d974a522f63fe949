import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CouponsScreen } from '#web/screens/admin/coupons-screen.tsx';

const validateSearch = pickSearch('q', 'state', 'sort', 'columns', 'open');

export const Route = createFileRoute('/$locale/admin/coupons')({
  staticData: { areas: ['admin', 'billing'], layout: 'admin' },
  validateSearch,
  component: CouponsScreen,
});
