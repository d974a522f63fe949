import { createFileRoute } from '@tanstack/react-router';
import { LOG_FILTERS } from '#web/features/log-admin/log-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { LogsScreen } from '#web/screens/admin/logs-screen.tsx';

export const Route = createFileRoute('/$locale/admin/logs')({
  staticData: { areas: ['admin'], layout: 'admin' },
  validateSearch: pickSearch(...LOG_FILTERS, 'columns', 'open'),
  component: LogsScreen,
});
