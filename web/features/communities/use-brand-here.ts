import {
  notifyManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { isRecord } from '#web/lib/json.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { COMMUNITY_BRANDING_KEY } from '#web/lib/storage-keys.ts';
import type { Community } from '#worker/contract/community.ts';
import type { BarBrand } from '#worker/shared/views/frame/top-bar.tsx';

/** What the menu and the contact form show of a community. */
export type BrandHere = BarBrand & { id: number; phone: string | null };

/**
 * The brand of the community whose page this is, or that of the site here; null without an active one. It is kept in
 * the tab, so that a page that is loaded again begins with it.
 */
export function useBrandHere(): BrandHere | null {
  const place = useLocation({ select: ({ pathname }) => placeIn(pathname) });
  const [kind, ref] = place?.split('/') ?? [];
  const ofCommunity = useCached((queries) =>
    queries.getQueryData(communityQuery(ref ?? '').queryKey),
  )?.community;
  const ofWall = useQuery(wallCommunityQuery(ref ?? '')).data;
  const ofSite = useCached((queries) => queries.getQueryData(siteQuery(ref ?? '').queryKey))?.site;
  const community = kind === 'community' ? (ofCommunity ?? ofWall) : undefined;
  const site = kind === 'site' ? ofSite : undefined;
  const branding = community?.branding;
  const brand = community
    ? branding && shownOf({ ...community, ...branding })
    : site?.brand && shownOf(site.brand);
  const isRead = (community ?? site) !== undefined;
  const stored = brand ? JSON.stringify({ place, brand: { ...brand, logo: null } }) : null;
  useEffect(() => {
    if (!isRead) return;
    if (stored) tab.set(COMMUNITY_BRANDING_KEY, stored);
    else tab.remove(COMMUNITY_BRANDING_KEY);
  }, [isRead, stored]);
  if (!place) return null;
  return isRead ? (brand ?? null) : readBrand(place);
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

const placeIn = (pathname: string): string | null =>
  /^\/\w+\/((?:community|site)\/[^/]+)/.exec(pathname)?.[1] ?? null;

type WallCommunity = Pick<Community, 'id' | 'name' | 'branding'>;

/** The community of a wall that was read, which a page of the wall may know alone. */
export const wallCommunityQuery = (ref: string) =>
  queryOptions<WallCommunity>({ queryKey: ['wall-community', ref], queryFn: skipToken });

const shownOf = ({ id, name, phone, website, logo }: BrandHere): BrandHere => ({
  id,
  name,
  phone,
  website,
  logo,
});

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** The stored brand, where it is of this place. Its logo comes with the page, since the address of a picture ends. */
const parseFor =
  (place: string | null) =>
  (stored: unknown): BrandHere | null => {
    if (!isRecord(stored) || stored.place !== place || !isRecord(stored.brand)) return null;
    const { id, name, phone, website } = stored.brand;
    const isBrand = Number.isSafeInteger(id) && typeof name === 'string' && isText(phone) && isText(website);
    return isBrand ? { id: Number(id), name, phone, website, logo: null } : null;
  };

/** The stored brand of a place; null where another is stored, or none. */
export const readBrand = (place: string | null): BrandHere | null =>
  readStored(tab, COMMUNITY_BRANDING_KEY, parseFor(place));
