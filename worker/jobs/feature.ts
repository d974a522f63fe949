import type { Feature } from '#worker/http/feature.ts';
import { copyForever } from './copies/copy-forever.job.ts';
import { sweepExpired } from './sweep-expired.job.ts';

/** The maintenance of requests and jobs themselves, and the forever copy, which is made of the pages of the edge. */
export const housekeeping: Feature = { jobs: [copyForever, sweepExpired] };
