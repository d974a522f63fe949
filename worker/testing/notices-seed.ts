import { randomToken } from '#worker/core/ids.ts';
import { notices } from '#worker/db/schema/notices.ts';
import { db } from './seed.ts';
import { aNoticeInput } from './view-fixtures.ts';

type Patch = Partial<typeof notices.$inferInsert> & { site_id: number };

/** The notice of a site, in place of the one that it has. */
export async function aNotice(patch: Patch): Promise<{ token: string }> {
  const at = '2026-11-24T20:00:00.000Z';
  const row = { token: randomToken(), notice: aNoticeInput(), created_at: at, updated_at: at, ...patch };
  await db.insert(notices).values(row).onConflictDoUpdate({ target: notices.site_id, set: row });
  return { token: row.token };
}
