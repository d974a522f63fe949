import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards/login-guards.ts';
import { LoginCodeScreen } from '#web/screens/account/login-code-screen.tsx';

export const Route = createFileRoute('/$locale/login-code')({
  staticData: { areas: ['account'] },
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
  },
  component: LoginCodeScreen,
});
