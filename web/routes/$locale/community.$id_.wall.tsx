import { createFileRoute } from '@tanstack/react-router';
import { loadWall } from '#web/features/walls/load-wall.ts';
import { validateWallSearch } from '#web/features/walls/wall-place.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { WallScreen } from '#web/screens/wall/wall-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/wall')({
  staticData: { areas: ['wall', 'community'] },
  validateSearch: validateWallSearch,
  loader: loadWall,
  errorComponent: CommunityProblem,
  component: CommunityWallPage,
});

function CommunityWallPage() {
  const { id } = Route.useParams();
  return <WallScreen key={id} id={id} search={Route.useSearch()} isKiosk={false} isOfCommunity />;
}
