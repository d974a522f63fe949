import type { Feature } from '#worker/http/feature.ts';
import { sweepExpired } from './sweep-expired.job.ts';

/** The maintenance of requests and jobs themselves. */
export const housekeeping: Feature = { jobs: [sweepExpired] };
