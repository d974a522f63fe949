import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { TextScreen } from '#web/screens/text/text-screen.tsx';

export const Route = createFileRoute('/$locale/terms-and-conditions')({
  staticData: { areas: ['texts'] },
  loader: loadTexts('terms'),
  component: TermsPage,
});

function TermsPage() {
  return <TextScreen page="terms" />;
}
