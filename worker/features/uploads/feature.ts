import type { Feature } from '#worker/http/feature.ts';
import { cleanVideo, dropRaw } from './clean-video.job.ts';
import { sweepMedia } from './sweep-media.job.ts';
import { sweepObjects } from './sweep-objects.job.ts';
import { mediaRoutes } from './upload.routes.ts';

export const uploads: Feature = {
  routes: mediaRoutes,
  jobs: [cleanVideo, dropRaw, sweepMedia, sweepObjects],
};
