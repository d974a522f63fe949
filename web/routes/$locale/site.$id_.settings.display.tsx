import { createFileRoute } from '@tanstack/react-router';
import { DisplaySection } from '#web/screens/settings/display-section.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/display')({
  component: Page,
});

function Page() {
  return <DisplaySection id={Route.useParams().id} />;
}
