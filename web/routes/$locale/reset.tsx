import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { ResetScreen } from '#web/screens/account/reset-screen.tsx';

export const Route = createFileRoute('/$locale/reset')({
  staticData: { areas: ['account'] },
  validateSearch: given('token'),
  component: ResetPage,
});

function ResetPage() {
  return <ResetScreen token={Route.useSearch().token} />;
}
