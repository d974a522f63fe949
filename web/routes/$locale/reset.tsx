import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { ResetScreen } from '#web/screens/account/reset-screen.tsx';

export const Route = createFileRoute('/$locale/reset')({
  validateSearch: given('token'),
  loader: () => withMoreWords(),
  component: ResetPage,
});

function ResetPage() {
  return <ResetScreen token={Route.useSearch().token} />;
}
