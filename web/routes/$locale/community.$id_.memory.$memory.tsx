import { createFileRoute } from '@tanstack/react-router';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { CommunityMemoryProblem, CommunityMemoryScreen } from '#web/screens/community/memory-screen.tsx';

export const Route = createFileRoute('/$locale/community/$id_/memory/$memory')({
  staticData: { areas: ['community', 'site', 'members'] },
  loader: async ({ context: { queries }, params }) => {
    const { community } = await queries.ensureQueryData(communityQuery(params.id));
    await queries.ensureQueryData(memoryQuery(Number(params.memory), community.id));
  },
  errorComponent: CommunityMemoryProblem,
  component: MemoryPage,
});

function MemoryPage() {
  const { id, memory } = Route.useParams();
  return <CommunityMemoryScreen id={id} memoryId={Number(memory)} />;
}
