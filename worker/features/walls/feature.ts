import { discardMedia } from '#worker/features/media/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { wallImport } from './wall.import.ts';
import { wallRoutes } from './wall.routes.ts';
import { deleteEntriesOfCommunity, deleteEntriesOfSite, listOwnPortraits } from './wall-writes.repo.ts';

export const walls: Feature = {
  routes: wallRoutes,
  imports: [wallImport],
  on: {
    sitePurged: ({ db }, siteId) => [deleteEntriesOfSite(db, siteId)],
    communityPurged: async (ctx, communityId) => [
      ...discardMedia(ctx, { ids: await listOwnPortraits(ctx.db, communityId) }),
      deleteEntriesOfCommunity(ctx.db, communityId),
    ],
  },
};
