import type { Feature } from '#worker/http/feature.ts';
import { transcriptRoutes } from './transcript.routes.ts';

/** Its rows are deleted with their media, and move with them. */
export const transcripts: Feature = { routes: transcriptRoutes };
