import { createFileRoute } from '@tanstack/react-router';
import { withMoreWords } from '#web/i18n/activate.ts';
import { given } from '#web/lib/given.ts';
import { EmailScreen } from '#web/screens/account/email-screen.tsx';

export const Route = createFileRoute('/$locale/email')({
  validateSearch: given('token'),
  loader: () => withMoreWords(),
  component: EmailPage,
});

function EmailPage() {
  return <EmailScreen token={Route.useSearch().token} />;
}
