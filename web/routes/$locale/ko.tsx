import { createFileRoute } from '@tanstack/react-router';
import { given } from '#web/lib/given.ts';
import { KoScreen } from '#web/screens/kiosk/ko-screen.tsx';

const asked = given('community');

export const Route = createFileRoute('/$locale/ko')({
  staticData: { areas: ['kiosk'], layout: 'kiosk' },
  validateSearch: asked,
  component: KoPage,
});

function KoPage() {
  const { community } = Route.useSearch();
  return <KoScreen key={community} community={community} />;
}
