import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { comeBack } from '#web/screens/account/social-return.ts';

/** The one page without a language in its address: providers know it by this one. */
export const Route = createFileRoute('/auth/callback')({
  validateSearch: given('code', 'state', 'iss', 'error'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, preload }) => {
    if (!preload) await comeBack(context, deps);
  },
});
