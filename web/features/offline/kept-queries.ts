import { queryOptions } from '@tanstack/react-query';
import { personOf, readableBy } from '#web/lib/offline/places.ts';
import { type PreparedSite, preparedIn, unprepare } from '#web/lib/offline/prepared.ts';
import { readToken } from '#web/lib/token.ts';

export type KeptSite = PreparedSite & { store: string };

/** The sites saved on this device by the current user or by a signed-out visitor. */
export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async (): Promise<KeptSite[]> => {
    if (!('caches' in window)) return [];
    const there = await caches.keys();
    const stores = readableBy(personOf(readToken())).filter((store) => there.includes(store));
    const kept = await Promise.all(
      stores.map(async (store) => (await preparedIn(store)).map((site) => ({ ...site, store }))),
    );
    return kept.flat();
  },
  staleTime: 0,
});

export const dropKept = ({ store, id }: KeptSite): Promise<void> => unprepare(store, id);
