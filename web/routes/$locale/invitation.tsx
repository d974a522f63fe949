import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { InvitationScreen } from '#web/screens/account/invitation-screen.tsx';

export const Route = createFileRoute('/$locale/invitation')({
  validateSearch: given('token'),
  loader: () => withMoreWords(),
  component: InvitationPage,
});

function InvitationPage() {
  const { token } = Route.useSearch();
  return <InvitationScreen token={token} key={token} />;
}
