import { iso } from '#worker/core/clock.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { deleteOutboxRow, findOutboxRow, type Message } from '#worker/db/outbox.ts';
import { insertDeadLetter, saveJobFailure } from '#worker/features/operations/public.ts';
import { ctxOf, type RequestContext } from '#worker/http/request-context.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { insertDone } from './job.repo.ts';

/** Runs and acknowledges each message separately, so that a failing one does not delay the others. */
export async function consume(batch: MessageBatch<unknown>, requestContext: RequestContext): Promise<void> {
  let more = false;
  for (const message of batch.messages) {
    const parsed = messageOf(message);
    try {
      more = (await perform(parsed, requestContext)) || more;
      message.ack();
    } catch (error) {
      const place = withoutData(error);
      log({ event: 'job.failed', job: parsed.name, id: parsed.id, error: place });
      await commit(requestContext.db, [
        saveJobFailure(requestContext.db, parsed.name, place, iso(requestContext.now())),
      ]).catch(() => undefined); // the database may be what is down
      message.retry();
    }
  }
  if (more) requestContext.dispatchOutbox();
}

/** Runs a message's job. Returns whether it enqueued other jobs. */
async function perform(message: Message, requestContext: RequestContext): Promise<boolean> {
  const job = requestContext.hooks.jobs.get(message.name);
  if (!job) throw new Error('no such job');
  const payload = message.payload ?? (await findOutboxRow(requestContext.db, message.id))?.payload;
  if (payload === undefined) return false; // already done: its outbox row is deleted
  const ctx = ctxOf(requestContext, { kind: 'system', job: message.name });
  const effect = await job.run(ctx, payload);
  const done = [
    insertDone(requestContext.db, message.id, message.name, iso(requestContext.now())),
    deleteOutboxRow(requestContext.db, message.id),
  ];
  await commit(requestContext.db, [...done, ...effect]).catch((error: unknown) => {
    if (!isConflict(error, 'jobs')) throw error;
  });
  return job.leavesWork && effect.length > 0;
}

/** Stores messages that failed too often for inspection, with an alarm in the log. */
export async function moveToDeadLetters(
  batch: MessageBatch<unknown>,
  requestContext: RequestContext,
): Promise<void> {
  for (const message of batch.messages) {
    const { id, name, ...rest } = messageOf(message);
    const payload = rest.payload ?? (await findOutboxRow(requestContext.db, id))?.payload ?? null;
    await commit(requestContext.db, [
      insertDeadLetter(requestContext.db, { id, name, payload, created_at: iso(requestContext.now()) }),
      deleteOutboxRow(requestContext.db, id), // otherwise the sweep would queue it again
    ]);
    log({ event: 'job.dead', job: name, id });
    message.ack();
  }
}

/**
 * A message of the queue; a body of another shape becomes a message of an unknown job, and so a dead letter.
 */
function messageOf({ id, body }: { id: string; body: unknown }): Message {
  const { id: own, name, payload } = (body ?? {}) as Partial<Record<keyof Message, unknown>>;
  if (typeof own !== 'string' || typeof name !== 'string') return { id, name: 'unreadable', payload: body };
  return { id: own, name, payload };
}
