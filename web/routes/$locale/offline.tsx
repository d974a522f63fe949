import { createFileRoute } from '@tanstack/react-router';
import { KeptScreen } from '#web/screens/account/kept-screen.tsx';

export const Route = createFileRoute('/$locale/offline')({
  staticData: { areas: ['account', 'site', 'writing'] },
  component: KeptScreen,
});
