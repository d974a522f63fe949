import { createFileRoute } from '@tanstack/react-router';
import { RelationsSection } from '#web/features/relations/relations-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/relations')({
  staticData: { areas: ['site'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="relations">
      {({ site, id }) => <RelationsSection site={site} id={id} />}
    </SectionPage>
  );
}
