import type { Feature } from '#worker/http/feature.ts';
import { deleteLikesOf } from './like.repo.ts';
import { likeRoutes } from './like.routes.ts';

export const likes: Feature = {
  routes: likeRoutes,
  on: { accountDeleted: ({ db }, { id }) => [deleteLikesOf(db, id)] },
};
