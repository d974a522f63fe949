import { createFileRoute } from '@tanstack/react-router';
import { ModeratorsSection } from '#web/screens/settings/moderators-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/mods')({
  staticData: { areas: ['members'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="moderators">
      {(section) => <ModeratorsSection {...section} />}
    </SectionPage>
  );
}
