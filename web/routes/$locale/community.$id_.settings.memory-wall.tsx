import { createFileRoute } from '@tanstack/react-router';
import { MemoryWallPage } from '#web/screens/community/settings/memory-wall-page.tsx';

export const Route = createFileRoute('/$locale/community/$id_/settings/memory-wall')({
  staticData: { areas: ['kiosk'] },
  component: Page,
});

function Page() {
  return <MemoryWallPage id={Route.useParams().id} />;
}
