import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { KiosksScreen } from '#web/screens/admin/kiosks-screen.tsx';

const validateSearch = pickSearch('community', 'columns', 'open');

export const Route = createFileRoute('/$locale/admin/kiosks')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch,
  component: KiosksScreen,
});
