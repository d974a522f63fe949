import { z } from 'zod';
import { GRAVE_TEXT } from '#worker/contract/grave-record.ts';
import { name } from '#worker/contract/schemas/primitives.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportedRow, OpenedImport, RefusedRow, Stored } from '#worker/core/import-kind.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { fault, platformImport, readCells } from '#worker/features/imports/public.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import {
  type CemeteryRow,
  deleteCemetery,
  insertCemetery,
  listByExternalId,
  listByName,
  listCemeteriesById,
  listUsedCemeteries,
  updateCemetery,
} from './cemetery.repo.ts';

/** What a row says of a cemetery. */
type Named = Pick<CemeteryRow, 'name_he' | 'name_en' | 'city_he' | 'city_en' | 'country' | 'lat' | 'lng'> & {
  external_id: string | null;
};
type ImportedCemetery = ImportedRow & Named;

/** Each costs one statement, or two, of which a run of a job has a thousand. */
const CEMETERIES_A_STEP = 200;
const FIELDS = [
  'name_he',
  'name_en',
  'city_he',
  'city_en',
  'country',
  'lat',
  'lng',
  'external_id',
] as const satisfies (keyof Named)[];
const NEEDED = ['name_he', 'name_en', 'city_he', 'city_en', 'country'] as const;

const Name = name(GRAVE_TEXT.cemetery, 1);
const Country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);
const within = (most: number) => z.coerce.number().min(-most).max(most);
const ExternalId = name(60, 1);

export const cemeteryImport = platformImport<ImportedCemetery>({
  name: 'cemeteries',
  isEnough: (columns) =>
    NEEDED.every((column) => columns.includes(column)) && columns.includes('lat') === columns.includes('lng'),
  open: (ctx, { columns }) => ({
    rowsAStep: { apply: CEMETERIES_A_STEP, undo: CEMETERIES_A_STEP },
    parse: (cells) => readRow(columns, cells),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, rows),
    undo: (made) => undo(ctx, made),
  }),
});

function readRow(columns: readonly string[], cells: readonly string[]): ImportedCemetery | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const texts = {
    name_he: read.value('name_he', Name, true) ?? '',
    name_en: read.value('name_en', Name, true) ?? '',
    city_he: read.value('city_he', Name, true) ?? '',
    city_en: read.value('city_en', Name, true) ?? '',
    country: read.value('country', Country, true) ?? '',
  };
  const lat = read.value('lat', within(90)) ?? null;
  const lng = read.value('lng', within(180)) ?? null;
  if ((lat === null) !== (lng === null)) read.refuse(lat === null ? 'lat' : 'lng', 'field.required');
  const external_id = read.value('external_id', ExternalId) ?? null;
  if (read.faults.length > 0) return { faults: read.faults };
  return { ...texts, lat, lng, external_id, key: nameOf(texts).toLowerCase() };
}

const nameOf = ({ country, city_en, name_en }: Pick<Named, 'country' | 'city_en' | 'name_en'>): string =>
  [country, city_en, name_en].join('|');

/** Of each row the cemetery that it is about: by its id in the list that it comes from, else by its name and city. */
async function listStored({ db }: Ctx, rows: readonly ImportedCemetery[]) {
  const byId = new Map(
    (
      await listByExternalId(
        db,
        rows.flatMap(({ external_id }) => external_id ?? []),
      )
    ).map((row) => [row.external_id, row]),
  );
  const byName = new Map(
    (
      await listByName(
        db,
        rows.map(({ country, city_en, name_en }) => [country, city_en, name_en] as const),
      )
    ).map((row) => [nameOf(row), row]),
  );
  return rows.map((row) => ({
    row,
    ofId: row.external_id === null ? undefined : byId.get(row.external_id),
    ofName: byName.get(nameOf(row)),
  }));
}

/** Whether a cemetery is what a row says; what the row does not say counts as said. */
const isSame = (stored: CemeteryRow, row: Named): boolean =>
  FIELDS.every((field) => row[field] === null || row[field] === stored[field]);

async function findStored(ctx: Ctx, rows: readonly ImportedCemetery[]): Promise<Stored[]> {
  return (await listStored(ctx, rows)).map(({ row, ofId, ofName }): Stored => {
    if (ofId && ofName && ofId.id !== ofName.id)
      return { faults: [fault('external_id', 'value.not_allowed')] };
    const stored = ofId ?? ofName;
    if (!stored) return null;
    const isOther = stored.external_id !== null && ![null, stored.external_id].includes(row.external_id);
    if (isOther) return { faults: [fault('external_id', 'value.not_allowed')] };
    return isSame(stored, row) ? { same: stored.id } : { updates: stored.id };
  });
}

async function apply(
  ctx: Ctx,
  rows: readonly ImportedCemetery[],
): ReturnType<OpenedImport<ImportedCemetery>['apply']> {
  const stored = await listStored(ctx, rows);
  const last = await findLastId(ctx.db, cemeteries);
  const at = iso(ctx.now());
  let next = last;
  const changes = stored.map(({ row: { key: _, ...row }, ofId, ofName }) => {
    const before = ofId ?? ofName;
    if (!before) {
      const added = {
        ...{ id: ++next, ...row, plot_format: ['block' as const, 'row' as const, 'plot' as const] },
        ...{ search_key: searchedBy(row), created_at: at, updated_at: at },
      };
      return { id: added.id, before: { was: null, at }, statement: insertCemetery(ctx.db, added) };
    }
    const after = {
      ...before,
      ...row,
      lat: row.lat ?? before.lat,
      lng: row.lng ?? before.lng,
      external_id: row.external_id ?? before.external_id,
      updated_at: at,
    };
    const changed = { ...after, search_key: searchedBy(after) };
    return { id: before.id, before: { was: before, at }, statement: updateCemetery(ctx.db, changed) };
  });
  return {
    made: changes.map(({ id, before }) => ({ id, before })),
    statements: [
      abortUnless(ctx.db, stillLastId(cemeteries, last)),
      ...changes.map(({ statement }) => statement),
      auditEntry(ctx, 'cemeteries.imported', {
        kind: 'cemetery',
        id: changes[0]?.id ?? 0,
        after: { cemeteries: changes.map(({ id }) => id) },
      }),
    ],
  };
}

const searchedBy = ({ name_he, name_en, city_he, city_en }: Named): string =>
  searchKey([name_he, name_en, city_he, city_en].join(' '));

/** What undoing needs to know: what was there before, and when that was changed. */
type Before = { was: CemeteryRow | null; at: string };

type Undo = OpenedImport<ImportedCemetery>['undo'];

/** Deletes the cemeteries that no grave is in, and gives others back what they said; none that was changed since. */
async function undo(ctx: Ctx, made: Parameters<Undo>[0]): ReturnType<Undo> {
  const ids = made.flatMap(({ id }) => id ?? []);
  const stored = new Map((await listCemeteriesById(ctx.db, ids)).map((row) => [row.id, row]));
  const used = new Set(await listUsedCemeteries(ctx.db, ids));
  const taken = made.map(({ id, before }) => {
    const { was, at } = before as Before;
    const current = stored.get(id ?? 0);
    if (!current) return { isGone: true, statements: [] };
    if (current.updated_at !== at || (was === null && used.has(current.id)))
      return { isGone: false, statements: [] };
    return {
      isGone: true,
      statements: [was === null ? deleteCemetery(ctx.db, current.id) : updateCemetery(ctx.db, was)],
    };
  });
  return {
    isGone: taken.map(({ isGone }) => isGone),
    statements: [
      ...taken.flatMap(({ statements }) => statements),
      auditEntry(ctx, 'cemeteries.import_undone', { kind: 'cemetery', id: made[0]?.id ?? 0 }),
    ],
  };
}
