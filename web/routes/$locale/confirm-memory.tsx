import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { ConfirmMemoryScreen } from '#web/screens/account/confirm-memory-screen.tsx';

export const Route = createFileRoute('/$locale/confirm-memory')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('token', 'invite'),
  component: ConfirmMemoryPage,
});

function ConfirmMemoryPage() {
  const { token, invite } = Route.useSearch();
  return <ConfirmMemoryScreen token={token} invite={invite} />;
}
