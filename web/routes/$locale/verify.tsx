import { createFileRoute } from '@tanstack/react-router';
import { unverifiedOnly } from '#web/features/accounts/guards.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { VerifyScreen } from '#web/screens/account/verify-screen.tsx';

const asked = given('token');

export const Route = createFileRoute('/$locale/verify')({
  validateSearch: asked,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    // a link may be opened by anyone, also where nobody is signed in
    if (!deps.token) await unverifiedOnly({ context, params });
    await withMoreWords();
  },
  component: VerifyPage,
});

function VerifyPage() {
  return <VerifyScreen token={Route.useSearch().token} />;
}
