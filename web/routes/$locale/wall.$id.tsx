import { createFileRoute } from '@tanstack/react-router';
import { wallQuery } from '#web/features/kiosks/wall-query.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import { pickSearch } from '#web/lib/pick-search.ts';
import { useSession } from '#web/lib/session.ts';
import { WallProblem } from '#web/screens/kiosk/wall-problem.tsx';
import { WallScreen } from '#web/screens/kiosk/wall-screen.tsx';

const validateSearch = pickSearch('person');

export const Route = createFileRoute('/$locale/wall/$id')({
  staticData: { areas: ['kiosk'], layout: 'kiosk' },
  validateSearch: validateSearch,
  loader: async ({ context, params }) => {
    await context.queries.ensureInfiniteQueryData(wallQuery(params.id));
  },
  errorComponent: WallProblem,
  component: WallPage,
});

function WallPage() {
  const { id } = Route.useParams();
  const { person } = Route.useSearch();
  const { signedIn } = useSession();
  const isKiosk = signedIn && readKiosk() !== null;
  return <WallScreen key={id} id={id} person={person} isKiosk={isKiosk} />;
}
