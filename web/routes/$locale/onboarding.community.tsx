import { createFileRoute } from '@tanstack/react-router';
import { FoundScreen } from '#web/screens/community/found-screen.tsx';

export const Route = createFileRoute('/$locale/onboarding/community')({
  staticData: { areas: ['community'], layout: 'process' },
  component: FoundScreen,
});
