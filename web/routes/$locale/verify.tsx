import { createFileRoute } from '@tanstack/react-router';
import { unverifiedOnly } from '#web/features/accounts/guards/login-guards.ts';
import { given } from '#web/lib/given.ts';
import { VerifyScreen } from '#web/screens/account/verify-screen.tsx';

const asked = given('token');

export const Route = createFileRoute('/$locale/verify')({
  staticData: { areas: ['account'] },
  validateSearch: asked,
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
