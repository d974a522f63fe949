import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/features/accounts/guards/login-guards.ts';
import { rememberReferral } from '#web/features/onboarding/referral.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { LoginScreen } from '#web/screens/account/login-screen.tsx';
import { PROVIDERS } from '#worker/contract/identity-providers.ts';
import { REFERRED } from '#worker/shared/referral.ts';
import { stickerOf } from '#worker/shared/sticker.ts';

const validateSearch = pickSearch('qr', 'reason', 'done', 'sent', ...REFERRED);

export const Route = createFileRoute('/$locale/login')({
  staticData: { areas: ['account', 'codes'] },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    rememberReferral(deps, params);
    if (!deps.qr) await guestsOnly({ context, params });
  },
  component: LoginPage,
});

function LoginPage() {
  const search = Route.useSearch();
  const provider = PROVIDERS.find((name) => name === search.sent);
  return (
    <LoginScreen
      sticker={stickerOf(search.qr, search.reason)}
      reset={search.done === 'reset'}
      emailedProvider={provider}
    />
  );
}
