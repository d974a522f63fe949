import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { UnsubscribeScreen } from '#web/screens/account/unsubscribe-screen.tsx';

export const Route = createFileRoute('/$locale/unsubscribe')({
  validateSearch: given('token'),
  loader: () => withMoreWords(),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  return <UnsubscribeScreen token={Route.useSearch().token} />;
}
