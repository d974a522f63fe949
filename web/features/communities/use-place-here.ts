import {
  notifyManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { placeIn } from '#web/lib/place-here.ts';
import type { Community } from '#worker/contract/community.ts';
import type { Site } from '#worker/contract/site.ts';

type WallCommunity = Pick<Community, 'id' | 'name' | 'branding' | 'settings'>;

/** The community of a wall that was read, which a page of the wall may know alone. */
export const wallCommunityQuery = (ref: string) =>
  queryOptions<WallCommunity>({ queryKey: ['wall-community', ref], queryFn: skipToken });

type PlaceHere = {
  /** As in the address; null where the page is of neither a community nor a site. */
  place: string | null;
  /** What of the place was read. */
  community?: WallCommunity | undefined;
  site?: Site | undefined;
};

/** The community or site whose page this is. */
export function usePlaceHere(): PlaceHere {
  const place = useLocation({ select: ({ pathname }) => placeIn(pathname) });
  const [kind, ref] = place?.split('/') ?? [];
  const ofCommunity = useCached((queries) =>
    queries.getQueryData(communityQuery(ref ?? '').queryKey),
  )?.community;
  const ofWall = useQuery(wallCommunityQuery(ref ?? '')).data;
  const ofSite = useCached((queries) => queries.getQueryData(siteQuery(ref ?? '').queryKey))?.site;
  return {
    place,
    community: kind === 'community' ? (ofCommunity ?? ofWall) : undefined,
    site: kind === 'site' ? ofSite : undefined,
  };
}

/**
 * What the cache has, without observing the query: when its last observer leaves it, a request is cancelled, which
 * the loader of the next page may wait for.
 */
function useCached<T>(read: (queries: QueryClient) => T): T {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => read(queries),
  );
}
