import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { InfoSection } from '#web/screens/settings/info-section.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/')({
  validateSearch: given('part'),
  component: InfoPage,
});

function InfoPage() {
  return <InfoSection id={Route.useParams().id} />;
}
