import { commit } from '#worker/db/commit.ts';
import { extended_fields, related_links, relations, tags } from '#worker/db/schema/kin.ts';
import { db, next } from './seed.ts';

const NOW = '2026-11-01T08:00:00.000Z';

type RelationPatch = Partial<typeof relations.$inferInsert> & { site_id: number; other_id: number };

/** The other is a friend, and the staff of both agree, unless the patch says otherwise. */
export async function aRelation(patch: RelationPatch): Promise<number> {
  const id = next();
  const pair = [patch.site_id, patch.other_id];
  await commit(db, [
    db.insert(relations).values({
      id,
      low_id: Math.min(...pair),
      high_id: Math.max(...pair),
      relation: 'friendship',
      state: 'agreed',
      created_by: 1,
      created_at: NOW,
      ...patch,
    }),
  ]);
  return id;
}

/** A link to a host of which nothing is asked, behind those before it. */
export async function aLink(
  siteId: number,
  patch: Partial<typeof related_links.$inferInsert> = {},
): Promise<number> {
  const id = next();
  await commit(db, [
    db.insert(related_links).values({
      id,
      owner_kind: 'site',
      owner_id: siteId,
      url: `https://example.org/${id}`,
      title: `Link ${id}`,
      position: id,
      created_by: 1,
      created_at: NOW,
      ...patch,
    }),
  ]);
  return id;
}

export async function aTag(siteId: number, name = `tag ${next()}`): Promise<number> {
  const id = next();
  await commit(db, [
    db.insert(tags).values({ id, site_id: siteId, name, key: name.toLowerCase(), created_at: NOW }),
  ]);
  return id;
}

export async function aField(
  siteId: number,
  patch: Partial<typeof extended_fields.$inferInsert> = {},
): Promise<number> {
  const id = next();
  await commit(db, [
    db.insert(extended_fields).values({
      id,
      owner_kind: 'site',
      owner_id: siteId,
      position: 1,
      name: 'Unit',
      value: 'Golani',
      created_at: NOW,
      ...patch,
    }),
  ]);
  return id;
}
