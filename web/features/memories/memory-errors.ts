import { ApiError } from '#web/lib/api-error.ts';
import type { Memory } from '#worker/contract/memory.ts';

/** The memory as another user has saved it, where a call was refused for that reason. */
export function currentMemoryIn(error: unknown): Memory | null {
  if (!(error instanceof ApiError) || error.code !== 'request.stale') return null;
  return (error.params.current as Memory | undefined) ?? null;
}
