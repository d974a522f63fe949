import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Backup } from '#worker/contract/export.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { buildExport } from '#worker/features/exports/build-export.job.ts';
import { cleanExports } from '#worker/features/exports/clean-exports.job.ts';
import { testApp, testEnv } from './app.ts';
import { orderBackup } from './backups-seed.ts';
import { countingD1 } from './counting-d1.ts';
import { aMailer, deliver, runJobs } from './run-jobs.ts';
import { aMemory, aPerson, aPicture, aSite, db, type Person } from './seed.ts';
import { stillQueue } from './still-queue.ts';

export const START = Date.parse('2026-11-12T09:00:00.000Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const at = (ms: number) => new Date(START + ms);
export const appAt = (ms: number, as?: Person) =>
  testApp({ ...(as && { as }), now: () => at(ms), env: { QUEUE: stillQueue } });

export const buildAt = (ms = 0, env = testEnv) => runJobs(['build_export'], aMailer(), at(ms), env);
export const orderAt = (by: Person, siteId: number, ms = 0) => orderBackup(by, siteId, at(ms));
export const orderRow = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
export const rowOf = async (orderId: number) => {
  const [row] = await db.select().from(exports_).where(eq(exports_.order_id, orderId));
  if (!row) throw new Error('no backup was begun');
  return row;
};

export type BackupAnswer = { bytes: number; limit_bytes: number; backup: Backup | null };
export const readBackup = (by: Person, siteId: number, ms = 1000) =>
  appAt(ms, by).request(`/api/sites/${siteId}/backup`);
export async function backupOf(by: Person, siteId: number, ms = 1000): Promise<Backup> {
  const { backup } = await (await readBackup(by, siteId, ms)).json<BackupAnswer>();
  if (!backup) throw new Error('there is no backup');
  return backup;
}
export const downloadOf = ({ files }: Backup, ms = 2000, volume = 1, headers = {}) =>
  appAt(ms).request(files[volume - 1]?.url ?? '', { headers });
export const zipOf = async (backup: Backup) => new Uint8Array(await (await downloadOf(backup)).arrayBuffer());

export async function aFamily(patch: object = {}) {
  const owner = await aPerson();
  const writer = await aPerson({ first_name: 'דנה', last_name: 'לוי' });
  const site = await aSite({ owner_id: owner.userId, subscribed: true, ...patch });
  const memory = (text: string, more: object = {}) =>
    aMemory({ owner_id: site.id, author_id: writer.userId, text, ...more });
  const file = async (memoryId: number | null, name: string, more: object = {}) => {
    const id = crypto.randomUUID();
    const by = { site_id: site.id, created_by: writer.userId };
    await aPicture({ id, ...by, memory_id: memoryId, attached_at: '2026', name, ...more });
    return id;
  };
  return { owner, writer, site, memory, file };
}

export async function readyBackup(by: Person, siteId: number): Promise<Backup> {
  await orderAt(by, siteId);
  await buildAt();
  const backup = await backupOf(by, siteId);
  expect(backup).toMatchObject({ state: 'ready', progress: 100 });
  return backup;
}

/** A video whose file is stored, shown behind a photo. */
export async function aVideo(siteId: number, memoryId: number, by: Person, name: string) {
  const id = crypto.randomUUID();
  const content = 'the bytes of a video';
  await testEnv.MEDIA.put(`test/${id}/file`, content);
  const row = { kind: 'video' as const, content_type: 'video/mp4', widths: [], sizes: [], name };
  const stored = { id, key: `test/${id}`, file_bytes: content.length, bytes: content.length, position: 1 };
  await aPicture({
    ...row,
    ...stored,
    site_id: siteId,
    memory_id: memoryId,
    created_by: by.userId,
    attached_at: '2026',
  });
  return id;
}

/** Runs the message of the next step alone, which costs so much. */
export async function deliverNext() {
  const [row] = await db
    .select({ id: outbox.id, name: outbox.name })
    .from(outbox)
    .where(eq(outbox.name, buildExport.name));
  const reads = { queries: 0, rowsRead: 0, rowsWritten: 0 };
  if (row)
    expect(await deliver([row], aMailer(), at(0), { ...testEnv, DB: countingD1(testEnv.DB, reads) })).toBe(0);
  return row ? reads : undefined;
}

/** All that is stored of a backup. */
export async function storedOf(id: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const { objects } = await testEnv.MEDIA.list({ prefix: `exports/${id}/` });
  for (const { key } of objects) files.set(key, (await (await testEnv.MEDIA.get(key))?.text()) ?? '');
  return files;
}

export async function restart(orderId: number): Promise<string> {
  const { id } = await rowOf(orderId);
  const { objects } = await testEnv.MEDIA.list({ prefix: `exports/${id}/` });
  if (objects.length > 0) await testEnv.MEDIA.delete(objects.map(({ key }) => key));
  await db.delete(outbox);
  await db
    .update(exports_)
    .set({ state: 'building', cursor: null, progress: 0, volumes: [] })
    .where(eq(exports_.id, id));
  await buildExport.enqueue({ db, now: () => at(0) }, { id });
  return id;
}

export async function cleanAt(ms: number) {
  await cleanExports.enqueue({ db, now: () => at(ms) }, {});
  await runJobs(['clean_exports'], aMailer(), at(ms));
}
