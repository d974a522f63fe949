import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { EmailScreen } from '#web/screens/account/email-screen.tsx';

export const Route = createFileRoute('/$locale/email')({
  staticData: { areas: ['account'] },
  validateSearch: given('token'),
  component: EmailPage,
});

function EmailPage() {
  return <EmailScreen token={Route.useSearch().token} />;
}
