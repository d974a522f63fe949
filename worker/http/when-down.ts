import type { ErrorCode } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { log, withoutData } from '#worker/platform/log.ts';

const RETRY_AFTER_SECONDS = 5;
/** The messages of failures of the database, the bucket and the queue themselves. */
const OUTAGE = /\bD1\b|D1_|\bR2\b|\bqueue\b|network connection lost/i;
/** The messages of faulty statements, which a retry would not fix. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|MISUSE)|constraint failed/;

/** Runs `work`; where a service that it needs is down, throws `code` instead of a bare 500. */
export async function whenDown<T>(
  ctx: Pick<Ctx, 'requestId'>,
  code: ErrorCode,
  work: () => Promise<T>,
): Promise<T> {
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
  // the outer messages contain the query's own text
  const root = texts.at(-1) ?? '';
  return OUTAGE.test(root) && !OUR_FAULT.test(root);
}
