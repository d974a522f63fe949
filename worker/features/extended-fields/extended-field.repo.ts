import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { EXTENDED_FIELDS_MOST } from '#worker/contract/extended-field.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { extended_fields } from '#worker/db/schema/site-details.ts';

export type FieldRow = typeof extended_fields.$inferSelect;
type FieldKey = Pick<FieldRow, 'id' | 'owner_id'>;

const ofSite = (siteId: SQL<number> | number) =>
  and(eq(extended_fields.owner_kind, 'site'), eq(extended_fields.owner_id, siteId));

/** In the order in which they were added. */
export const fieldsQuery = (db: Db, siteId: SQL<number> | number) =>
  db
    .select({ id: extended_fields.id, name: extended_fields.name, value: extended_fields.value })
    .from(extended_fields)
    .where(ofSite(siteId))
    .orderBy(asc(extended_fields.id))
    .limit(EXTENDED_FIELDS_MOST);

export const findField = async (db: Db, { id, owner_id }: FieldKey): Promise<FieldRow | undefined> =>
  (
    await db
      .select()
      .from(extended_fields)
      .where(and(eq(extended_fields.id, id), ofSite(owner_id)))
  ).at(0);

/** Inserts at the first free position; makes the commit stale if no position is free. */
export const insertField = (
  db: Db,
  { id, owner_id, name, value, created_at }: Omit<FieldRow, 'position' | 'owner_kind'>,
): Statement[] => [
  db.insert(extended_fields).select(
    sql`select ${id}, 'site', ${owner_id}, places.value, ${name}, ${value}, ${created_at}
      from json_each(${JSON.stringify(POSITIONS)}) as places
      where not exists (select 1 from ${extended_fields} f
        where f.owner_kind = 'site' and f.owner_id = ${owner_id} and f.position = places.value)
      order by places.value limit 1`,
  ),
  abortIfUnchanged(db),
];
const POSITIONS = Array.from({ length: EXTENDED_FIELDS_MOST }, (_, at) => at + 1);

/**
 * Place `abortIfUnchanged` after it: changes no row if the field was deleted or changed since it was read.
 */
export const updateField = (
  db: Db,
  { id, owner_id, name, value }: FieldKey & Pick<FieldRow, 'name' | 'value'>,
  patch: Partial<Pick<FieldRow, 'name' | 'value'>>,
): Statement =>
  db
    .update(extended_fields)
    .set(patch)
    .where(
      and(
        eq(extended_fields.id, id),
        ofSite(owner_id),
        eq(extended_fields.name, name),
        eq(extended_fields.value, value),
      ),
    );

/** Place `abortIfUnchanged` after it: deletes no row if the field was deleted already. */
export const deleteField = (db: Db, { id, owner_id }: FieldKey): Statement =>
  db.delete(extended_fields).where(and(eq(extended_fields.id, id), ofSite(owner_id)));

/** For the purge of a site. */
export const deleteFieldsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(extended_fields).where(ofSite(siteId));
