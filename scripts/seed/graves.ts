import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { codes } from '#worker/db/schema/codes.ts';
import { grave_sites, graves } from '#worker/db/schema/graves.ts';
import { demoGrave } from '../demo/content/site-details.ts';
import type { DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';
import { demoCode } from './sites.ts';

const GRAVE_ID = 1;

/** Inserts a shared grave of two sites, which are numbered in their order, with its code. */
export async function seedGrave(
  db: DrizzleD1Database,
  sites: readonly DemoSite[],
  users: Map<string, number>,
): Promise<void> {
  const at = new Date().toISOString();
  const siteIds = new Map(sites.map(({ slug }, index) => [slug, index + 1]));
  const created_by = idOf(users, sites.find(({ slug }) => slug === demoGrave[0])?.owner ?? '');
  await inBatches(db, [
    db.insert(graves).values({ id: GRAVE_ID, version: 1, created_by, created_at: at }),
    ...demoGrave.map((slug, position) =>
      db
        .insert(grave_sites)
        .values({ site_id: idOf(siteIds, slug), grave_id: GRAVE_ID, position, joined_at: at }),
    ),
    db.insert(codes).values({
      code: demoCode('shared grave'),
      type: 'm',
      state: 'bound',
      target: String(GRAVE_ID),
      grave_id: GRAVE_ID,
      created_by,
      created_at: at,
      updated_at: at,
    }),
  ]);
}
