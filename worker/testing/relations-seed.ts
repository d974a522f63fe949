import { extended_fields, related_links, relations, tags } from '#worker/db/schema/site-details.ts';
import { db, next } from './seed.ts';

const NOW = '2026-11-01T08:00:00.000Z';

const idIn = async (inserted: PromiseLike<{ id: number }[]>): Promise<number> => {
  const [row] = await inserted;
  if (!row) throw new Error('nothing was made');
  return row.id;
};

type RelationPatch = Partial<typeof relations.$inferInsert> & { site_id: number; other_id: number };

/** A relation of kind friend, approved by the staff of both sites, unless the patch says otherwise. */
export function aRelation(patch: RelationPatch): Promise<number> {
  const pair = [patch.site_id, patch.other_id];
  const row = {
    low_id: Math.min(...pair),
    high_id: Math.max(...pair),
    relation: 'friendship' as const,
    state: 'agreed' as const,
    created_by: 1,
    created_at: NOW,
    ...patch,
  };
  return idIn(db.insert(relations).values(row).returning({ id: relations.id }));
}

/** A link to a host that is never fetched, placed after the existing ones. */
export function aLink(
  siteId: number,
  patch: Partial<typeof related_links.$inferInsert> = {},
): Promise<number> {
  const number = next();
  const row = {
    owner_kind: 'site' as const,
    owner_id: siteId,
    url: `https://example.org/${number}`,
    title: `Link ${number}`,
    position: number,
    created_by: 1,
    created_at: NOW,
    ...patch,
  };
  return idIn(db.insert(related_links).values(row).returning({ id: related_links.id }));
}

export const aTag = (siteId: number, name = `tag ${next()}`): Promise<number> =>
  idIn(
    db
      .insert(tags)
      .values({ site_id: siteId, name, key: name.toLowerCase(), created_at: NOW })
      .returning({ id: tags.id }),
  );

export function aField(
  siteId: number,
  patch: Partial<typeof extended_fields.$inferInsert> = {},
): Promise<number> {
  const row = {
    owner_kind: 'site' as const,
    owner_id: siteId,
    position: 1,
    name: 'Unit',
    value: 'Golani',
    created_at: NOW,
    ...patch,
  };
  return idIn(db.insert(extended_fields).values(row).returning({ id: extended_fields.id }));
}
