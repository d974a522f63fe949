import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { RegisterScreen } from '#web/screens/account/register-screen.tsx';

export const Route = createFileRoute('/$locale/register')({
  beforeLoad: async ({ context, params }) => {
    const { guestsOnly } = await import('#web/features/accounts/guards.ts');
    await guestsOnly({ context, params });
  },
  loader: withMoreWords,
  component: RegisterScreen,
});
