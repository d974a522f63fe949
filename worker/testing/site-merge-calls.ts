import { eq } from 'drizzle-orm';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from './app.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { db, type Person } from './seed.ts';

export const MERGED_AT = '2026-11-10T12:00:00.000Z';
const now = () => new Date(MERGED_AT);

type Options = { as: Person; name?: string; headers?: Record<string, string> };

/** An administrator merges a site of Ruth Cohen into another. */
export const mergesSite = (from: number, into: number, { as, name = 'Ruth Cohen', headers = {} }: Options) =>
  testApp({ as, now }).request(`/api/admin/sites/${from}/merge`, {
    method: 'POST',
    json: { into_id: into, name },
    headers,
  });

export const previewsMerge = (from: number, into: number | string, as: Person, headers = {}) =>
  testApp({ as, now }).request(`/api/admin/sites/${from}/merge?into=${encodeURIComponent(into)}`, {
    headers,
  });

/** What goes on after a merge, once the two minutes are over. */
export const finishMerges = () =>
  runJobs(
    ['finish_merge', 'index_memories', 'replan_reminders'],
    aMailer(),
    new Date(Date.parse(MERGED_AT) + 5 * 60_000),
  );

export const siteRow = async (id: number) => (await db.select().from(sites).where(eq(sites.id, id)))[0];

export const memoryRow = async (id: number) =>
  (await db.select().from(memories).where(eq(memories.id, id)))[0];
