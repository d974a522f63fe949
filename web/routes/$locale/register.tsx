import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards/login-guards.ts';
import { originOf } from '#web/features/accounts/sign-up/sign-up-origin.ts';
import { rememberReferral } from '#web/features/onboarding/referral.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { RegisterScreen } from '#web/screens/account/register-screen.tsx';
import { REFERRED } from '#worker/shared/referral.ts';

const validateSearch = pickSearch('invite', 'site', 'email', ...REFERRED);

export const Route = createFileRoute('/$locale/register')({
  staticData: { areas: ['account'] },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    rememberReferral(deps, params);
    await guestsOnly({ context, params });
  },
  component: RegisterPage,
});

function RegisterPage() {
  return <RegisterScreen origin={originOf(Route.useSearch())} />;
}
