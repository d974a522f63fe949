import { createFileRoute } from '@tanstack/react-router';
import { stickerOf } from '#web/features/short-links/sticker.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { LoginScreen } from '#web/screens/account/login-screen.tsx';

export const Route = createFileRoute('/$locale/login')({
  validateSearch: ({ qr, reason }: { qr?: string; reason?: string }) => ({
    ...(qr && { qr }),
    ...(reason && { reason }),
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
  return <LoginScreen sticker={stickerOf(Route.useSearch())} />;
}
