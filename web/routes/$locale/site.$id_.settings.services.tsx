import { createFileRoute } from '@tanstack/react-router';
import { SiteOrders } from '#web/features/orders/site-orders.tsx';
import { ServicesSection } from '#web/features/sites/settings/services-section.tsx';
import { SectionPage } from '#web/screens/settings/section-page.tsx';

export const Route = createFileRoute('/$locale/site/$id_/settings/services')({
  staticData: { areas: ['billing'] },
  component: Page,
});

function Page() {
  return (
    <SectionPage id={Route.useParams().id} section="services">
      {(section) => (
        <div className="flex flex-col gap-10">
          <ServicesSection {...section} />
          <SiteOrders siteId={section.site.id} />
        </div>
      )}
    </SectionPage>
  );
}
