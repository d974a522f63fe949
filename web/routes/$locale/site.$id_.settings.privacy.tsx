import { createFileRoute } from '@tanstack/react-router';
import { PrivacySection } from '#web/screens/settings/privacy-section.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/privacy')({
  staticData: { areas: ['site'] },
  component: Page,
});

function Page() {
  return <PrivacySection id={Route.useParams().id} />;
}
