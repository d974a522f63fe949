import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { GeneralPage } from '#web/screens/community/settings/general-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/')({
  validateSearch: pickSearch('part'),
  component: Page,
});

function Page() {
  return <GeneralPage id={Route.useParams().id} />;
}
