import { createFileRoute } from '@tanstack/react-router';
import { DisplayPage } from '#web/screens/community/settings/display-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/display')({
  component: Page,
});

function Page() {
  return <DisplayPage id={Route.useParams().id} />;
}
