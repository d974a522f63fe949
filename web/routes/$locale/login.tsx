import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards.ts';
import { type Sticker, stickerOf } from '#web/features/short-links/sticker.ts';
import { LoginScreen } from '#web/screens/account/login-screen.tsx';

export const Route = createFileRoute('/$locale/login')({
  validateSearch: (search): Partial<Sticker> => stickerOf(search) ?? {},
  beforeLoad: async ({ context, params, search }) => {
    if (!search.qr) await guestsOnly({ context, params });
  },
  component: LoginPage,
});

function LoginPage() {
  return <LoginScreen sticker={stickerOf(Route.useSearch())} />;
}
