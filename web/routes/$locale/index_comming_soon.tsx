import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonScreen } from '#web/screens/kiosk/coming-soon-screen.tsx';

export const Route = createFileRoute('/$locale/index_comming_soon')({
  staticData: { areas: ['kiosk'], layout: 'kiosk' },
  component: ComingSoonScreen,
});
