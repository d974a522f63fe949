import { createFileRoute } from '@tanstack/react-router';
import { unverifiedOnly } from '#web/features/accounts/guards/login-guards.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { VerifyScreen } from '#web/screens/account/verify-screen.tsx';

const validateSearch = pickSearch('token');

export const Route = createFileRoute('/$locale/verify')({
  staticData: { areas: ['account', 'onboarding'], layout: 'process' },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    // anyone may open the link, also when signed out
    if (!deps.token) await unverifiedOnly({ context, params });
  },
  component: VerifyPage,
});

function VerifyPage() {
  return <VerifyScreen token={Route.useSearch().token} />;
}
