import type { z } from 'zod';
import type { ScheduleName } from '#worker/contract/job-admin.ts';
import type { Statement } from '#worker/db/client.ts';
import { enqueue, enqueueOnce } from '#worker/db/outbox.ts';
import type { System } from './actor.ts';
import type { Ctx } from './ctx.ts';

/** Work that the queue delivers at least once after a commit: its effect and its done mark are one commit. */
export type Job = {
  /** Part of messages that are already queued: never rename it. */
  readonly name: string;
  readonly run: (ctx: Ctx<System>, payload: unknown) => Promise<Statement[]>;
  /** Its effect is work for another job, which is queued at once. */
  readonly leavesWork: boolean;
  readonly schedule: Schedule<unknown> | undefined;
};

/** Work that the cron enqueues once in each window; `payload` receives the start of the window. */
export type Schedule<Payload> = { readonly every: ScheduleName; readonly payload: (due: Date) => Payload };

export type DefinedJob<Payload> = Job & {
  /** A statement that enqueues the job in the commit of its cause. */
  readonly enqueue: (ctx: Pick<Ctx, 'db' | 'now'>, payload: Payload, dueAt?: Date) => Statement;
  /** The same, unless it waits for this payload and time already. */
  readonly enqueueOnce: (ctx: Pick<Ctx, 'db' | 'now'>, payload: Payload, dueAt: Date) => Statement;
};

/** Defines a job: `run` returns the statements of its effect, and may run more than once for one message. */
export function defineJob<S extends z.ZodType>({
  name,
  payload: schema,
  run,
  leavesWork = false,
  schedule,
}: {
  name: string;
  payload: S;
  run: (ctx: Ctx<System>, payload: z.output<S>) => Promise<Statement[]> | Statement[];
  leavesWork?: boolean;
  schedule?: Schedule<z.input<S>>;
}): DefinedJob<z.input<S>> {
  return {
    name,
    leavesWork,
    schedule,
    run: async (ctx, raw) => run(ctx, schema.parse(raw)),
    enqueue: ({ db, now }, payload, dueAt = now()) => enqueue(db, name, payload, now(), dueAt),
    enqueueOnce: ({ db, now }, payload, dueAt) =>
      enqueueOnce(
        db,
        `${name} ${JSON.stringify(payload)} ${dueAt.toISOString()}`,
        name,
        payload,
        now(),
        dueAt,
      ),
  };
}
