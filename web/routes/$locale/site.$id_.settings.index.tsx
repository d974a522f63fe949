import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { InfoSection } from '#web/screens/settings/info-section.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/')({
  validateSearch: pickSearch('part'),
  component: InfoPage,
});

function InfoPage() {
  return <InfoSection id={Route.useParams().id} />;
}
