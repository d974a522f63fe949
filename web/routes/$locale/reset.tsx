import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { ResetScreen } from '#web/screens/account/reset-screen.tsx';

export const Route = createFileRoute('/$locale/reset')({
  validateSearch: ({ token }: { token?: string }) => (token ? { token } : {}),
  loader: withMoreWords,
  component: ResetPage,
});

function ResetPage() {
  return <ResetScreen token={Route.useSearch().token} />;
}
