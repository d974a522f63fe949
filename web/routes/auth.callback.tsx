import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { handleProviderReturn } from '#web/screens/account/provider-return.ts';

/** The only page without a locale in its path: it is the callback URL registered with identity providers. */
export const Route = createFileRoute('/auth/callback')({
  validateSearch: pickSearch('code', 'state', 'iss', 'error'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, preload }) => {
    if (!preload) await handleProviderReturn(context, deps);
  },
});
