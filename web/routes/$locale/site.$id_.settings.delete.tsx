import { createFileRoute } from '@tanstack/react-router';
import { DeletePage } from '#web/screens/settings/delete-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/delete')({
  component: Page,
});

function Page() {
  return <DeletePage id={Route.useParams().id} />;
}
