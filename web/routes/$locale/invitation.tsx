import { createFileRoute } from '@tanstack/react-router';
import { openedQuery } from '#web/features/members/joining/opened-invitation-queries.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { InvitationScreen } from '#web/screens/account/invitation-screen.tsx';

const validateSearch = pickSearch('token');

export const Route = createFileRoute('/$locale/invitation')({
  staticData: { areas: ['account', 'members'] },
  validateSearch: validateSearch,
  loaderDeps: ({ search }) => search,
  // the document says that there is an invitation until it is here
  loader: async ({ context, deps, preload }) => {
    if (deps.token && !preload) await context.queries.prefetchQuery(openedQuery(deps.token));
  },
  component: InvitationPage,
});

function InvitationPage() {
  const { token } = Route.useSearch();
  return <InvitationScreen token={token} key={token} />;
}
