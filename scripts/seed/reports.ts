import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { reports } from '#worker/db/schema/memory-life.ts';
import type { DemoSite, DemoUser } from '../demo/demo-content.ts';
import { idOf } from './people.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A report of the last site by someone who says that they are family, for the administrators' list. */
export async function seedReport(
  db: DrizzleD1Database,
  sites: readonly DemoSite[],
  people: readonly DemoUser[],
  users: Map<string, number>,
): Promise<void> {
  const site = sites.at(-1);
  const reporter = people.find(({ key, account }) => account === null && key !== site?.owner);
  if (!site || !reporter) throw new Error('the demo has nobody to report anything');
  await db.insert(reports).values({
    owner_kind: 'site',
    owner_id: sites.length,
    subject: 'site',
    subject_id: sites.length,
    reporter_id: idOf(users, reporter.key),
    reason: 'wrong_person',
    note: 'The dates are those of her sister.',
    is_family: true,
    created_at: new Date(Date.now() - 5 * HOUR_MS).toISOString(),
  });
}
