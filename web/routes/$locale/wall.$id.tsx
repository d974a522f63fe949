import { createFileRoute } from '@tanstack/react-router';
import { loadWall } from '#web/features/walls/load-wall.ts';
import { validateWallSearch } from '#web/features/walls/wall-place.ts';
import { readKiosk } from '#web/lib/kiosk.ts';
import { useSession } from '#web/lib/session.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { WallScreen } from '#web/screens/wall/wall-screen.tsx';

export const Route = createFileRoute('/$locale/wall/$id')({
  staticData: { areas: ['wall', 'community'], layout: 'kiosk' },
  validateSearch: validateWallSearch,
  loader: loadWall,
  errorComponent: CommunityProblem,
  component: WallPage,
});

function WallPage() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const { signedIn } = useSession();
  const isKiosk = signedIn && readKiosk() !== null;
  return <WallScreen key={id} id={id} search={search} isKiosk={isKiosk} />;
}
