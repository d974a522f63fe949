import { createFileRoute } from '@tanstack/react-router';
import { PrivateFieldsPage } from '#web/screens/community/settings/private-fields-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/extended-info')({
  component: Page,
});

function Page() {
  return <PrivateFieldsPage id={Route.useParams().id} />;
}
