import { createFileRoute } from '@tanstack/react-router';
import { stickerOf } from '#web/features/short-links/sticker.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { LoginScreen } from '#web/screens/account/login-screen.tsx';

type LoginSearch = { qr?: string; reason?: string; done?: 'reset' };

export const Route = createFileRoute('/$locale/login')({
  validateSearch: ({ qr, reason, done }: Record<string, string | undefined>): LoginSearch => ({
    ...(qr && { qr }),
    ...(reason && { reason }),
    ...(done === 'reset' && { done }),
  }),
  beforeLoad: async ({ context, params, search }) => {
    if (search.qr) return;
    const { guestsOnly } = await import('#web/features/accounts/guards.ts');
    await guestsOnly({ context, params });
  },
  loader: withMoreWords,
  component: LoginPage,
});

function LoginPage() {
  const search = Route.useSearch();
  return <LoginScreen sticker={stickerOf(search)} reset={search.done === 'reset'} />;
}
