import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { KoScreen } from '#web/screens/kiosk/ko-screen.tsx';

const validateSearch = pickSearch('community');

export const Route = createFileRoute('/$locale/ko')({
  staticData: { areas: ['kiosk'], layout: 'kiosk' },
  validateSearch: validateSearch,
  component: KoPage,
});

function KoPage() {
  const { community } = Route.useSearch();
  return <KoScreen key={community} community={community} />;
}
