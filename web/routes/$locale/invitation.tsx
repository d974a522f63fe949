import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { InvitationScreen } from '#web/screens/account/invitation-screen.tsx';

export const Route = createFileRoute('/$locale/invitation')({
  staticData: { areas: ['account', 'members'] },
  validateSearch: given('token'),
  component: InvitationPage,
});

function InvitationPage() {
  const { token } = Route.useSearch();
  return <InvitationScreen token={token} key={token} />;
}
