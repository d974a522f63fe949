import { queryOptions } from '@tanstack/react-query';
import { personOf, readableBy } from '#web/lib/offline/places.ts';
import { type PreparedSite, preparedIn, unprepare } from '#web/lib/offline/prepared.ts';
import { readToken } from '#web/lib/token.ts';

export type SavedSite = PreparedSite & { store: string };

/** The sites saved on this device by the current user or by a signed-out visitor. */
export const savedSitesQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async (): Promise<SavedSite[]> => {
    if (!('caches' in window)) return [];
    const there = await caches.keys();
    const stores = readableBy(personOf(readToken())).filter((store) => there.includes(store));
    const saved = await Promise.all(
      stores.map(async (store) => (await preparedIn(store)).map((site) => ({ ...site, store }))),
    );
    return saved.flat();
  },
  staleTime: 0,
});

export const deleteSavedSite = ({ store, id }: SavedSite): Promise<void> => unprepare(store, id);
