import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { TextScreen } from '#web/screens/text/text-screen.tsx';

export const Route = createFileRoute('/$locale/accessibility')({
  staticData: { areas: ['texts'] },
  loader: loadTexts('accessibility'),
  component: AccessibilityPage,
});

function AccessibilityPage() {
  return <TextScreen page="accessibility" />;
}
