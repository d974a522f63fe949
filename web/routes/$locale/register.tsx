import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { RegisterScreen } from '#web/screens/account/register-screen.tsx';

export const Route = createFileRoute('/$locale/register')({
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
    await withMoreWords();
  },
  component: RegisterScreen,
});
