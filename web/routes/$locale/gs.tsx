import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/features/texts/text-queries.ts';
import { TextScreen } from '#web/screens/text/text-screen.tsx';

export const Route = createFileRoute('/$locale/gs')({
  staticData: { areas: ['texts'] },
  loader: loadTexts('gs'),
  component: GettingStartedPage,
});

function GettingStartedPage() {
  return <TextScreen page="gs" />;
}
