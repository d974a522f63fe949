import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { TextScreen } from '#web/screens/text/text-screen.tsx';

export const Route = createFileRoute('/$locale/privacy-statement')({
  staticData: { areas: ['texts'] },
  loader: loadTexts('privacy'),
  component: PrivacyPage,
});

function PrivacyPage() {
  return <TextScreen page="privacy" />;
}
