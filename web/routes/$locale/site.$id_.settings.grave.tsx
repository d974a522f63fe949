import { createFileRoute } from '@tanstack/react-router';
import { GraveSettings } from '#web/features/grave-records/grave-settings.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/grave')({
  staticData: { areas: ['way'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="grave">
      {({ site, id }) => <GraveSettings site={site} id={id} />}
    </SectionPage>
  );
}
