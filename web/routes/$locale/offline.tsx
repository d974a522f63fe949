import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { KeptScreen } from '#web/screens/account/kept-screen.tsx';

export const Route = createFileRoute('/$locale/offline')({
  loader: () => withMoreWords(),
  component: KeptScreen,
});
