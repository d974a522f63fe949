import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { ForgotScreen } from '#web/screens/account/forgot-screen.tsx';

export const Route = createFileRoute('/$locale/forgot')({
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
    await withMoreWords();
  },
  component: ForgotScreen,
});
