import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { UnsubscribeScreen } from '#web/screens/account/unsubscribe-screen.tsx';

export const Route = createFileRoute('/$locale/unsubscribe')({
  staticData: { areas: ['account'] },
  validateSearch: given('token'),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  return <UnsubscribeScreen token={Route.useSearch().token} />;
}
