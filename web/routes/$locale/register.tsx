import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards/login-guards.ts';
import { originOf } from '#web/features/accounts/sign-up/sign-up-origin.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { RegisterScreen } from '#web/screens/account/register-screen.tsx';

export const Route = createFileRoute('/$locale/register')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('invite', 'site', 'email'),
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
  },
  component: RegisterPage,
});

function RegisterPage() {
  return <RegisterScreen origin={originOf(Route.useSearch())} />;
}
