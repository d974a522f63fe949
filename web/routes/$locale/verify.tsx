import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { VerifyScreen } from '#web/screens/account/verify-screen.tsx';

export const Route = createFileRoute('/$locale/verify')({
  validateSearch: ({ token }: { token?: string }) => (token ? { token } : {}),
  beforeLoad: async ({ context, params, search }) => {
    // a link may be opened by anyone, also where nobody is signed in
    if (search.token) return;
    const { unverifiedOnly } = await import('#web/features/accounts/guards.ts');
    await unverifiedOnly({ context, params });
  },
  loader: withMoreWords,
  component: VerifyPage,
});

function VerifyPage() {
  return <VerifyScreen token={Route.useSearch().token} />;
}
