import { createFileRoute } from '@tanstack/react-router';
import { todayQuery } from '#web/features/admin/today.tsx';
import { DashboardScreen } from '#web/screens/admin/dashboard-screen.tsx';

export const Route = createFileRoute('/$locale/admin/dashboard')({
  staticData: { areas: ['admin'], layout: 'admin' },
  loader: ({ context, preload }) => {
    if (!preload) void context.queries.prefetchQuery(todayQuery);
  },
  component: DashboardScreen,
});
