import { and, eq } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { cemeteries, grave_records } from '#worker/db/schema/grave-records.ts';
import type { DemoSite } from '../demo/demo-content.ts';
import { idOf } from './people.ts';

const SITE = 'rachel-bluwstein';

/** Inserts where the grave of one site is: in a cemetery of the list, with a pin and a note. */
export async function seedGraveRecord(
  db: DrizzleD1Database,
  people: readonly DemoSite[],
  ids: Map<string, number>,
): Promise<void> {
  const site = people.find(({ slug }) => slug === SITE);
  const [cemetery] = await db
    .select()
    .from(cemeteries)
    .where(and(eq(cemeteries.country, 'IL'), eq(cemeteries.name_en, 'Kinneret')));
  if (!site || !cemetery) throw new Error(`the demo lacks ${SITE} or its cemetery`);
  await db.insert(grave_records).values({
    site_id: people.indexOf(site) + 1,
    cemetery_id: cemetery.id,
    row: '3',
    plot: '7',
    lat: cemetery.lat,
    lng: cemetery.lng,
    accuracy_m: 12,
    note: 'מהשער יורדים לכיוון האגם. הקבר ליד הספסל, ועליו ספר שירים בתיבת אבן.',
    updated_by: idOf(ids, site.owner),
    updated_at: new Date().toISOString(),
  });
}
