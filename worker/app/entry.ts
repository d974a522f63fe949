import { systemClock } from '#worker/core/clock.ts';
import { consumeMailEvents } from '#worker/features/mail/public.ts';
import { ctxOf, type RequestContext, requestContextFor } from '#worker/http/request-context.ts';
import type { Platform } from '#worker/platform/platform.ts';
import { buildApp } from './app.ts';
import { countRequest } from './count-request.ts';
import { hooks } from './features.ts';

export { platformOf } from '#worker/platform/platform.ts';

type Background = Pick<ExecutionContext, 'waitUntil'>;

const DEAD_LETTERS = 'dorot-dead';
const MAIL_EVENTS = 'dorot-mail-events';

/** Serves every request that is not a scan. */
export const serve = buildApp(systemClock, countRequest).fetch;

/** Runs the jobs in a batch, moves those that failed too often to the dead letters, or records events of emails. */
export async function consumeBatch(
  batch: MessageBatch<unknown>,
  platform: Platform,
  background: Background,
): Promise<void> {
  const requestContext = contextFor(platform, background);
  if (batch.queue === MAIL_EVENTS) {
    await consumeMailEvents(batch, ctxOf(requestContext, { kind: 'system', job: MAIL_EVENTS }));
    return;
  }
  const { moveToDeadLetters, consume } = await import('#worker/jobs/consume.ts');
  await (batch.queue === DEAD_LETTERS ? moveToDeadLetters : consume)(batch, requestContext);
}

/** Enqueues the work that is due at the time of a cron trigger. */
export async function runScheduled(at: Date, platform: Platform, background: Background): Promise<void> {
  const { runCron } = await import('#worker/jobs/cron.ts');
  await runCron(at, contextFor(platform, background));
}

const contextFor = (platform: Platform, background: Background): RequestContext =>
  requestContextFor(platform, hooks, systemClock, crypto.randomUUID(), background);
