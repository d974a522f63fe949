import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { InvitationScreen } from '#web/screens/account/invitation-screen.tsx';

export const Route = createFileRoute('/$locale/invitation')({
  staticData: { areas: ['account', 'members'] },
  validateSearch: pickSearch('token'),
  component: InvitationPage,
});

function InvitationPage() {
  const { token } = Route.useSearch();
  return <InvitationScreen token={token} key={token} />;
}
