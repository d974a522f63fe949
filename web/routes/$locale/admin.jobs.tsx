import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { JobsScreen } from '#web/screens/admin/jobs-screen.tsx';

export const Route = createFileRoute('/$locale/admin/jobs')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch: pickSearch('view', 'name', 'columns', 'open'),
  component: JobsScreen,
});
