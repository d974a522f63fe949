import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { ResetScreen } from '#web/screens/account/reset-screen.tsx';

export const Route = createFileRoute('/$locale/reset')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('token'),
  component: ResetPage,
});

function ResetPage() {
  return <ResetScreen token={Route.useSearch().token} />;
}
