import type { Feature } from '#worker/http/feature.ts';
import { countPopularity } from './count-popularity.job.ts';
import { indexAll } from './index-all.job.ts';
import { indexCommunity } from './index-site.ts';
import { rankLetter } from './rank-letter.job.ts';
import { rankPopular } from './rank-popular.job.ts';
import { searchRoutes } from './search.routes.ts';

export const search: Feature = {
  routes: searchRoutes,
  jobs: [indexAll, countPopularity, rankPopular, rankLetter],
  on: {
    communityFounded: ({ db }, community) => indexCommunity(db, community),
    communityChanged: ({ db }, community) => indexCommunity(db, community),
  },
};
