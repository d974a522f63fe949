import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { EmailScreen } from '#web/screens/account/email-screen.tsx';

export const Route = createFileRoute('/$locale/email')({
  staticData: { areas: ['account'] },
  validateSearch: pickSearch('token'),
  component: EmailPage,
});

function EmailPage() {
  return <EmailScreen token={Route.useSearch().token} />;
}
