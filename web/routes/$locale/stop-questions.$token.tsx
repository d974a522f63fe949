import { createFileRoute } from '@tanstack/react-router';
import { StopQuestionsScreen } from '#web/screens/visit/stop-questions-screen.tsx';

export const Route = createFileRoute('/$locale/stop-questions/$token')({
  staticData: { areas: ['answer'], layout: 'process' },
  component: StopQuestionsRoute,
});

function StopQuestionsRoute() {
  return <StopQuestionsScreen token={Route.useParams().token} />;
}
