import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { ForgotScreen } from '#web/screens/account/forgot-screen.tsx';

export const Route = createFileRoute('/$locale/forgot')({
  beforeLoad: async ({ context, params }) => {
    const { guestsOnly } = await import('#web/features/accounts/guards.ts');
    await guestsOnly({ context, params });
  },
  loader: withMoreWords,
  component: ForgotScreen,
});
