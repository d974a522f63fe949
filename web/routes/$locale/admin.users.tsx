import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { UsersScreen } from '#web/screens/admin/users-screen.tsx';

export const Route = createFileRoute('/$locale/admin/users')({
  staticData: { areas: ['admin', 'billing'], layout: 'admin' },
  validateSearch: pickSearch('q', 'role', 'state', 'locale', 'from', 'to', 'sort', 'columns', 'open'),
  component: UsersScreen,
});
