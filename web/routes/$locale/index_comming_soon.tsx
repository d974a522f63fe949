import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { ComingSoonScreen } from '#web/screens/kiosk/coming-soon-screen.tsx';

export const Route = createFileRoute('/$locale/index_comming_soon')({
  staticData: { layout: 'kiosk' },
  loader: withMoreWords,
  component: ComingSoonScreen,
});
