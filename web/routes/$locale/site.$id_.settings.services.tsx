import { createFileRoute } from '@tanstack/react-router';
import { ServicesSection } from '#web/features/sites/settings/services-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/services')({
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="services">
      {(section) => <ServicesSection {...section} />}
    </SectionPage>
  );
}
