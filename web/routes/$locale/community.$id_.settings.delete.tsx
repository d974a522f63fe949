import { createFileRoute } from '@tanstack/react-router';
import { DeleteCommunityPage } from '#web/screens/community/settings/delete-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/delete')({
  component: Page,
});

function Page() {
  return <DeleteCommunityPage id={Route.useParams().id} />;
}
