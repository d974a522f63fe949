import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { ReportsScreen } from '#web/screens/admin/reports-screen.tsx';

export const Route = createFileRoute('/$locale/admin/reports')({
  staticData: { areas: ['admin', 'reports'], layout: 'admin' },
  validateSearch: pickSearch('view', 'state', 'reason', 'subject', 'age', 'sort', 'columns', 'open'),
  component: ReportsScreen,
});
