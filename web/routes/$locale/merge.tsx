import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { MergeScreen } from '#web/screens/account/merge-screen.tsx';

export const Route = createFileRoute('/$locale/merge')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('token'),
  component: MergePage,
});

function MergePage() {
  return <MergeScreen token={Route.useSearch().token} />;
}
