import { iso } from '#worker/core/clock.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { deleteOutboxRow, findOutboxRow, type Message } from '#worker/db/outbox.ts';
import { ctxOf, type House } from '#worker/http/house.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { insertDeadLetter, insertDone } from './job.repo.ts';
import { jobs } from './jobs.ts';

/** Runs each message by itself and acknowledges it by itself: one that fails holds up no other. */
export async function consume(batch: MessageBatch<unknown>, house: House): Promise<void> {
  let more = false;
  for (const message of batch.messages) {
    const told = messageOf(message);
    try {
      more = (await perform(told, house)) || more;
      message.ack();
    } catch (error) {
      log({ event: 'job.failed', job: told.name, id: told.id, error: withoutData(error) });
      message.retry();
    }
  }
  if (more) house.nudge();
}

/** Whether it left work for another job. */
async function perform(message: Message, house: House): Promise<boolean> {
  const job = jobs[message.name];
  if (!job) throw new Error('no such job');
  const payload = message.payload ?? (await findOutboxRow(house.db, message.id))?.payload;
  if (payload === undefined) return false; // done before, and its outbox row is gone
  const ctx = ctxOf(house, { kind: 'system', job: message.name });
  const effect = await job.run(ctx, payload);
  const done = [
    insertDone(house.db, message.id, message.name, iso(house.now())),
    deleteOutboxRow(house.db, message.id),
  ];
  await commit(house.db, [...done, ...effect]).catch((error: unknown) => {
    if (!isConflict(error, 'jobs')) throw error;
  });
  return job.leavesWork === true && effect.length > 0;
}

/** What failed too often is kept where someone can look at it, with an alarm in the log. */
export async function bury(batch: MessageBatch<unknown>, house: House): Promise<void> {
  for (const message of batch.messages) {
    const { id, name, ...rest } = messageOf(message);
    const payload = rest.payload ?? (await findOutboxRow(house.db, id))?.payload ?? null;
    await commit(house.db, [
      insertDeadLetter(house.db, { id, name, payload, created_at: iso(house.now()) }),
      deleteOutboxRow(house.db, id), // else the sweep would queue it again
    ]);
    log({ event: 'job.dead', job: name, id });
    message.ack();
  }
}

/** What stands in the queue; whatever is no message of ours becomes one of no known job, and is buried as such. */
function messageOf({ id, body }: { id: string; body: unknown }): Message {
  const { id: own, name, payload } = (body ?? {}) as Partial<Record<keyof Message, unknown>>;
  if (typeof own !== 'string' || typeof name !== 'string') return { id, name: 'unreadable', payload: body };
  return { id: own, name, payload };
}
