import { createFileRoute } from '@tanstack/react-router';
import { LinksSection } from '#web/features/links/links-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/links')({
  staticData: { areas: ['site'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="links">
      {({ site, id }) => <LinksSection kind="site" ownerId={site.id} id={id} />}
    </SectionPage>
  );
}
