import { createFileRoute } from '@tanstack/react-router';
import { PlanSection } from '#web/features/sites/settings/plan-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/plan')({
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="plan">
      {(section) => <PlanSection {...section} />}
    </SectionPage>
  );
}
