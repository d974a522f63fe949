import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { TextScreen } from '#web/screens/text/text-screen.tsx';

export const Route = createFileRoute('/$locale/promise')({
  staticData: { areas: ['texts'] },
  loader: loadTexts('promise'),
  component: PromisePage,
});

function PromisePage() {
  return <TextScreen page="promise" />;
}
