import { createFileRoute } from '@tanstack/react-router';
import { GroupsTagsSection } from '#web/features/groups/groups-tags-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/groups-and-tags')({
  staticData: { areas: ['site'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="groups_tags">
      {({ site, id }) => <GroupsTagsSection site={site} id={id} />}
    </SectionPage>
  );
}
