import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAttached } from '#web/features/memories/card/lazy-attached.tsx';
import { memoriesQuery } from '#web/features/memories/memory-queries.ts';
import { memorySearchOf, viewOf } from '#web/features/memories/memory-search.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { loadWhenConnected } from '#web/lib/reconnect.ts';
import { SiteScreen } from '#web/screens/visit/site-screen.tsx';
import { SiteSkeleton } from '#web/screens/visit/site-skeleton.tsx';

export const Route = createFileRoute('/$locale/site/$id')({
  // part of the entry chunk: the page that most people open first
  codeSplitGroupings: [],
  validateSearch: memorySearchOf,
  loaderDeps: ({ search }) => viewOf(search),
  loader: async ({ context: { queries }, params: { id }, deps }) => {
    const feed = memoriesQuery(id, deps);
    void queries.prefetchInfiniteQuery(feed);
    await Promise.all([
      queries.ensureQueryData(siteQuery(id)),
      loadAttached(queries.getQueryData(feed.queryKey), deps.filter),
    ]);
  },
  pendingComponent: SiteSkeleton,
  errorComponent: lazyRouteComponent(
    () => loadWhenConnected(() => import('#web/screens/visit/site-problem.tsx')),
    'SiteProblem',
  ),
  component: SitePage,
});

function SitePage() {
  return <SiteScreen id={Route.useParams().id} search={Route.useSearch()} />;
}
