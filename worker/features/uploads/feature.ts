import type { Feature } from '#worker/http/feature.ts';
import { sweepMedia } from './sweep-media.job.ts';
import { sweepObjects } from './sweep-objects.job.ts';
import { mediaRoutes } from './upload.routes.ts';

export const uploads: Feature = {
  routes: mediaRoutes,
  jobs: [sweepMedia, sweepObjects],
};
