import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { UnsubscribeScreen } from '#web/screens/account/unsubscribe-screen.tsx';

export const Route = createFileRoute('/$locale/unsubscribe')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('token'),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  return <UnsubscribeScreen token={Route.useSearch().token} />;
}
