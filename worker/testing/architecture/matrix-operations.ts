import { broadcasts, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import { dead_letters } from '#worker/db/schema/operations.ts';
import { db } from '#worker/testing/seed.ts';
import type { Row } from './matrix-format.ts';
import { ADMIN, ANYONE } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The endpoints of what runs: the log, jobs, the mail ledger, broadcasts and the condition of the service. */
export const OPERATIONS: Record<string, Row> = {
  listLog: ADMIN,
  exportLog: ADMIN,
  getJobs: ADMIN,
  listDeadLetters: ADMIN,
  replayDeadLetter: ADMIN,
  replayDeadLetters: ADMIN,
  discardDeadLetter: ADMIN,
  listMails: ADMIN,
  exportMails: ADMIN,
  openMailAddress: ADMIN,
  replayMail: ADMIN,
  listMailStops: ADMIN,
  stopMailTo: ADMIN,
  liftMailStop: ADMIN,
  listMailKinds: ADMIN,
  listBroadcasts: ADMIN,
  createBroadcast: ADMIN,
  testBroadcast: ADMIN,
  approveBroadcast: ADMIN,
  cancelBroadcast: ADMIN,
  sendTelemetry: ANYONE,
  getCondition: ADMIN,
};

const AT = '2026-11-10T12:00:00.000Z';

async function aDeadLetter(): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(dead_letters).values({ id, name: 'count_scan', payload: { code: 'X' }, created_at: AT });
  return id;
}

async function aSentMail({ owner, id: site_id }: World): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(sent_mails).values({
    id,
    kind: 'membership',
    address: 'dana@example.org',
    user_id: owner,
    about: { user_id: owner, site_id, event: 'granted', by: null },
    state: 'sent',
    sent_at: AT,
  });
  return id;
}

const TEXTS = {
  subject_en: 'We move on Sunday',
  body_en: 'Dorot moves on Sunday night.',
  subject_he: 'עוברים ביום ראשון',
  body_he: 'דורות עוברת ביום ראשון בלילה.',
};

/** A draft of another administrator that was tested. */
async function aDraft({ owner }: World): Promise<Sent> {
  const [row] = await db
    .insert(broadcasts)
    .values({ ...TEXTS, state: 'draft', written_by: owner, created_at: AT, tested_at: AT })
    .returning({ id: broadcasts.id });
  return { at: row?.id ?? 0 };
}

export const OPERATIONS_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  replayDeadLetter: async () => ({ at: await aDeadLetter() }),
  replayDeadLetters: async () => {
    await aDeadLetter();
    return { json: { name: 'count_scan' } };
  },
  discardDeadLetter: async () => ({ at: await aDeadLetter() }),
  openMailAddress: async (world) => ({ at: await aSentMail(world) }),
  replayMail: async (world) => ({ at: await aSentMail(world) }),
  stopMailTo: () => ({ json: { address: `${crypto.randomUUID()}@example.org` } }),
  liftMailStop: async () => {
    const address = `${crypto.randomUUID()}@example.org`;
    await db.insert(mail_stops).values({ address, cause: 'bounced', created_at: AT });
    return { json: { address } };
  },
  createBroadcast: () => ({ json: TEXTS }),
  testBroadcast: aDraft,
  approveBroadcast: aDraft,
  cancelBroadcast: aDraft,
  sendTelemetry: () => ({ json: { kind: 'page', route: '/$locale/faq' } }),
};
