import { hourOf } from '#worker/core/clock.ts';
import { commit } from '#worker/db/commit.ts';
import { addDailyCounts, countLater, takeCounts } from '#worker/features/operations/public.ts';
import type { RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';

export type Answered = { route: string; status: number; durationMs: number };

/**
 * Counts a request by its route. What the isolate counted is written now and then, in one statement; returns the
 * write, for the time after the response.
 */
export function countRequest(
  { db, now, requestId }: RequestContext,
  { route, status, durationMs }: Answered,
): Promise<unknown> | undefined {
  const at = now();
  countLater(at, 'requests');
  countLater(at, 'hour_requests', hourOf(at));
  countLater(at, 'route_requests', route);
  countLater(at, 'route_ms', route, durationMs);
  if (status >= 500) {
    countLater(at, 'errors');
    countLater(at, 'hour_errors', hourOf(at));
    countLater(at, 'route_errors', route);
  }
  const counts = takeCounts(at);
  if (counts.length === 0) return undefined;
  return commit(db, [addDailyCounts(db, counts)]).catch((error: unknown) =>
    log({ event: 'counts.lost', request_id: requestId, error: withoutData(error) }),
  );
}
