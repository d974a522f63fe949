import { eq } from 'drizzle-orm';
import type { Reported } from '#worker/contract/report.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { type TestApp, testApp } from './app.ts';
import { db, type Person } from './seed.ts';
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
