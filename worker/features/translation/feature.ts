import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { deleteTranslationsBefore } from './translation.repo.ts';
import { translationRoutes } from './translation.routes.ts';

const RETENTION_SECONDS = 30 * 24 * 60 * 60;

export const translation: Feature = {
  routes: translationRoutes,
  on: {
    expired: ({ db, now }) => [deleteTranslationsBefore(db, iso(secondsAfter(now(), -RETENTION_SECONDS)))],
  },
};
