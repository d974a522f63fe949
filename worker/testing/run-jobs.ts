import { createMessageBatch } from 'cloudflare:test';
import { and, asc, inArray, lte } from 'drizzle-orm';
import { hooks } from '#worker/app/features.ts';
import type { Message } from '#worker/db/outbox.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { requestContextFor } from '#worker/http/request-context.ts';
import { consume } from '#worker/jobs/consume.ts';
import type { Email, Mailer } from '#worker/platform/mail/mailer.ts';
import { type Bindings, platformOf } from '#worker/platform/platform.ts';
import { testEnv } from './app.ts';
import { countingD1 } from './counting-d1.ts';
import { db } from './seed.ts';

/** A mail provider that records emails; it fails while `down`, and ignores repeated ids. */
export type TestMailer = Mailer & { sent: Email[]; attempts: number; down: boolean };

export function aMailer(): TestMailer {
  const mailer: TestMailer = {
    sent: [],
    attempts: 0,
    down: false,
    async send(email) {
      mailer.attempts++;
      if (mailer.down) throw new Error('The provider is down.');
      if (!mailer.sent.some(({ id }) => id === email.id)) mailer.sent.push(email);
      return `m-${email.id}`;
    },
  };
  return mailer;
}

/** Runs the mail jobs of the outbox that are due by `now`, until none are left; returns how many failed. */
export const runMailJobs = (mailer: Mailer, now: Date, env: Bindings = testEnv): Promise<number> =>
  runJobs(['send_mail', 'tell_approvers'], mailer, now, env);

/** The same for the named jobs. */
export async function runJobs(
  names: string[],
  mailer: Mailer,
  now: Date,
  env: Bindings = testEnv,
): Promise<number> {
  for (let round = 0; round < 10; round++) {
    const rows = await db
      .select({ id: outbox.id, name: outbox.name })
      .from(outbox)
      .where(and(inArray(outbox.name, names), lte(outbox.due_at, now.toISOString())))
      .orderBy(asc(outbox.due_at));
    if (rows.length === 0) return 0;
    const failed = await deliver(rows, mailer, now, env);
    if (failed > 0) return failed;
  }
  return 0;
}

/** Delivers messages of the queue; returns how many are to be retried. */
export async function deliver(
  messages: Message[],
  mailer: Mailer,
  now: Date,
  env: Bindings = testEnv,
): Promise<number> {
  const watchedEnv = env === testEnv ? { ...env, DB: countingD1(env.DB, null) } : env;
  const requestContext = requestContextFor(platformOf(watchedEnv), hooks, () => now, 'request-1', {
    waitUntil: () => undefined,
  });
  let failed = 0;
  const batch = createMessageBatch<Message>(
    'dorot-jobs',
    messages.map((body, at) => ({ id: `m${at}`, timestamp: now, attempts: 1, body })),
  );
  const watched = batch.messages.map((message) => ({
    id: message.id,
    body: message.body,
    ack: () => message.ack(),
    retry: () => void failed++,
  }));
  await consume({ ...batch, messages: watched } as unknown as MessageBatch<unknown>, {
    ...requestContext,
    mailer,
    // what a job leaves is run by the caller
    dispatchOutbox: () => undefined,
  });
  return failed;
}
