import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadAttached } from '#web/features/memories/card/lazy-attached.tsx';
import { linkedPart } from '#web/features/memories/feed/lazy-linked.ts';
import { memoriesQuery, memoryQuery } from '#web/features/memories/memory-queries.ts';
import { memorySearchOf, viewOf } from '#web/features/memories/memory-search.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { SiteScreen } from '#web/screens/visit/site-screen.tsx';
import { SiteSkeleton } from '#web/screens/visit/site-skeleton.tsx';
import { loadWithMessages } from '#web/ui/lazy-part.ts';

export const Route = createFileRoute('/$locale/site/$id')({
  // part of the entry chunk: the page that most people open first
  codeSplitGroupings: [],
  validateSearch: memorySearchOf,
  loaderDeps: ({ search }) => viewOf(search),
  loader: async ({ context: { queries }, params: { id }, deps, location }) => {
    const feed = memoriesQuery(id, deps);
    void queries.prefetchInfiniteQuery(feed);
    const { memory } = memorySearchOf(location.search);
    const linked = memory === undefined ? undefined : queries.getQueryData(memoryQuery(memory).queryKey);
    const pages = queries.getQueryData(feed.queryKey)?.pages ?? [];
    await Promise.all([
      queries.ensureQueryData(siteQuery(id)),
      loadAttached([...(linked ? [linked] : []), ...pages.flatMap(({ memories }) => memories)], deps.filter),
      memory !== undefined && linkedPart.prepare().catch(() => undefined),
    ]);
  },
  pendingComponent: SiteSkeleton,
  errorComponent: lazyRouteComponent(
    () => loadWithMessages(['common'], () => import('#web/screens/visit/site-problem.tsx')),
    'SiteProblem',
  ),
  component: SitePage,
});

function SitePage() {
  return <SiteScreen id={Route.useParams().id} search={Route.useSearch()} />;
}
