import { createFileRoute } from '@tanstack/react-router';
import { HealthScreen } from '#web/screens/admin/health-screen.tsx';

export const Route = createFileRoute('/$locale/admin/health')({
  staticData: { areas: ['admin'], layout: 'admin' },
  component: HealthScreen,
});
