import type { ErrorCode } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { log, withoutData } from '#worker/platform/log.ts';

const RETRY_AFTER_SECONDS = 5;
/** What the database, the bucket and the queue call their own failures. */
const OUTAGE = /\bD1\b|D1_|\bR2\b|\bqueue\b|network connection lost/i;
/** What is wrong with a statement, which no second try would mend. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|MISUSE)|constraint failed/;

/** Does `work`; where something it needs is down, refuses with `code` instead of a bare 500. */
export async function whenDown<T>(ctx: Ctx, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !isOutage(error)) throw error;
    log({ event: 'request.failed', request_id: ctx.requestId, code, error: withoutData(error) });
    throw new AppError(code, {}, { retryAfter: RETRY_AFTER_SECONDS });
  }
}

function isOutage(error: unknown): boolean {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message);
  // a query's own text stands in the outer messages
  const root = texts.at(-1) ?? '';
  return OUTAGE.test(root) && !OUR_FAULT.test(root);
}
