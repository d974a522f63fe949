import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards/login-guards.ts';
import { ForgotScreen } from '#web/screens/account/forgot-screen.tsx';

export const Route = createFileRoute('/$locale/forgot')({
  staticData: { areas: ['account'] },
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
  },
  component: ForgotScreen,
});
