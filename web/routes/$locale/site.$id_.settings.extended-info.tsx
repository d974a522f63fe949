import { createFileRoute } from '@tanstack/react-router';
import { AdditionalSection } from '#web/features/extended-fields/additional-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/extended-info')({
  staticData: { areas: ['site'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="additional">
      {({ site, id }) => <AdditionalSection site={site} id={id} />}
    </SectionPage>
  );
}
