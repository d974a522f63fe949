import { eq } from 'drizzle-orm';
import type { Reported } from '#worker/contract/report.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { type TestApp, testApp } from './app.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from './seed.ts';
import { stillQueue } from './still-queue.ts';

export const REPORTED_AT = new Date('2026-11-10T12:00:00.000Z');
export const A_REPORT = { reason: 'hurtful', note: 'This hurts us.' };

export const reporting = (as: Person): TestApp =>
  testApp({ as, now: () => REPORTED_AT, env: { QUEUE: stillQueue } });

export const report = (as: Person, id: number, json: unknown = A_REPORT, app = reporting(as)) =>
  app.request(`/api/sites/memories/${id}/report`, { method: 'POST', json });

export const reportSite = (as: Person, id: number | string, json: unknown = A_REPORT) =>
  reporting(as).request(`/api/sites/${id}/report`, { method: 'POST', json });

export const reportComment = (as: Person, id: number, json: unknown = A_REPORT) =>
  reporting(as).request(`/api/sites/comments/${id}/report`, { method: 'POST', json });

export const decideReport = (as: Person, id: number, decision: unknown, app = reporting(as)) =>
  app.request(`/api/sites/reports/${id}/decision`, { method: 'POST', json: { decision } });

export const listReports = async (as: Person, siteId: number): Promise<Reported[]> =>
  (await (await reporting(as).request(`/api/sites/reports/${siteId}`)).json<{ reports: Reported[] }>())
    .reports;

export const reportsOf = (id: number) => db.select().from(reports).where(eq(reports.subject_id, id));

export const memoryNow = async (id: number) =>
  (await db.select().from(memories).where(eq(memories.id, id)))[0];

/** A site with a memory by one of its members, two others who may report it, a stranger, and an empty outbox. */
export async function aMemoryToReport() {
  await db.delete(outbox);
  const owner = await aPerson({ first_name: 'Tamar' });
  const author = await aPerson();
  const cousin = await aPerson({ first_name: 'Secretive', last_name: 'Reporterson' });
  const aunt = await aPerson({ first_name: 'Hidden', last_name: 'Auntly' });
  const stranger = await aPerson();
  const site = await aSite({ owner_id: owner.userId });
  for (const one of [author, cousin, aunt]) await joins(site.id, one.userId, null);
  const memory = await aMemory({ owner_id: site.id, author_id: author.userId });
  return { owner, author, cousin, aunt, stranger, site, memory };
}
