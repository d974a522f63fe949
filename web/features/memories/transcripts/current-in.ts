import { ApiError } from '#web/lib/api-error.ts';
import type { Transcript } from '#worker/contract/transcript.ts';

/** The transcript as another person saved it meanwhile; null where a call failed for another reason. */
export const currentIn = (error: Error | null): Transcript | null =>
  error instanceof ApiError && error.code === 'request.stale'
    ? ((error.params.current as Transcript | undefined) ?? null)
    : null;
