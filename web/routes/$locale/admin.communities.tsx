import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { CommunitiesScreen } from '#web/screens/admin/communities-screen.tsx';

const validateSearch = pickSearch('q', 'state', 'type', 'permissions', 'sort', 'columns', 'open');

export const Route = createFileRoute('/$locale/admin/communities')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch,
  component: CommunitiesScreen,
});
