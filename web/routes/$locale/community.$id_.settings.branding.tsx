import { createFileRoute } from '@tanstack/react-router';
import { BrandingPage } from '#web/screens/community/settings/branding-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/branding')({
  component: Page,
});

function Page() {
  return <BrandingPage id={Route.useParams().id} />;
}
