import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards.ts';
import { originOf } from '#web/features/accounts/sign-up-origin.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { RegisterScreen } from '#web/screens/account/register-screen.tsx';

export const Route = createFileRoute('/$locale/register')({
  validateSearch: given('invite', 'site', 'email'),
  loader: async ({ context, params }) => {
    await guestsOnly({ context, params });
    await withMoreWords();
  },
  component: RegisterPage,
});

function RegisterPage() {
  return <RegisterScreen origin={originOf(Route.useSearch())} />;
}
