import type { ImportFault } from '#worker/contract/import.ts';
import { WALL_COLUMNS } from '#worker/contract/import.ts';
import type { CalendarDate, Locale } from '#worker/contract/primitives.ts';
import { EntryFields, EntryGroups } from '#worker/contract/schemas/wall.ts';
import type { Gender, SiteMode } from '#worker/contract/site.ts';
import {
  areNamed,
  columnFaultsOf,
  fault,
  faultsOf,
  GENDERS,
  keyOfPerson,
  LANGS,
  readCells,
  type Words,
  words,
} from '#worker/features/imports/public.ts';
import { fieldErrorsOf } from '#worker/shared/field-errors.ts';

/** A column of a private field is this and its id. */
export const FIELD_COLUMN = 'field:';

/** Someone whom a row of a spreadsheet names. */
export type WallRow = {
  key: string;
  first_name: string;
  last_name: string;
  other_name: string | null;
  lang: Locale;
  gender: Gender;
  birth: CalendarDate | null;
  death: CalendarDate | null;
  groups: string[];
  fields: Record<string, string>;
  /** The mode of the site to be made; null for none. */
  site: SiteMode | null;
};

type WallSheet = {
  columns: readonly string[];
  lang: Locale;
  /** The mode of a site where its cell only says yes. */
  mode: SiteMode;
  /** The ids of the private fields. */
  fields: ReadonlySet<string>;
  now: Date;
};

const YES = 'yes';
const SITES: Words<SiteMode | typeof YES | null> = words<SiteMode | typeof YES | null>(
  [YES, 'yes y true 1 v ✓ כן'],
  [null, 'no n false 0 - לא'],
  ['private', 'private פרטי'],
  ['open', 'open פתוח'],
  ['regular', 'regular רגיל'],
);

/** What a row says, or its faults by column. */
export function readRow(sheet: WallSheet, cells: readonly string[]): WallRow | { faults: ImportFault[] } {
  const read = readCells(sheet.columns, cells);
  const { cellOf, faults } = read;
  if (faults.length > 0) return { faults };
  const { first_name, last_name, other_name } = read.names();
  const { birth, death } = read.dates(sheet.now);
  const groups = EntryGroups.safeParse(groupsIn(cellOf('groups')));
  if (groups.error) faults.push(...faultsOf('groups', groups.error, groupsIn(cellOf('groups'))));
  const given = fieldsIn(sheet.columns, cellOf);
  for (const id of Object.keys(given))
    if (!sheet.fields.has(id)) faults.push(fault(`${FIELD_COLUMN}${id}`, 'field.unknown'));
  const fields = EntryFields.safeParse(given);
  if (fields.error)
    for (const { pointer, code, params } of fieldErrorsOf(fields.error, given))
      faults.push(fault(`${FIELD_COLUMN}${pointer.slice(1)}`, code, params));
  const site = read.word('site', SITES, null);
  const row = {
    ...{ first_name, last_name, other_name, birth, death },
    lang: read.word('lang', LANGS, sheet.lang),
    gender: read.word('gender', GENDERS, 'other'),
    groups: [...new Set(groups.data ?? [])],
    fields: fields.data ?? {},
    site: site === YES ? sheet.mode : site,
  };
  return faults.length > 0 ? { faults } : { ...row, key: keyOfPerson(row) };
}

const groupsIn = (cell: string): string[] =>
  cell
    .split(/[;,،]/u)
    .map((group) => group.trim())
    .filter((group) => group !== '');

const fieldsIn = (columns: readonly string[], cellOf: (column: string) => string): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = column.startsWith(FIELD_COLUMN) ? cellOf(column) : '';
      return value === '' ? [] : [[column.slice(FIELD_COLUMN.length), value]];
    }),
  );

/** Whether no private field tells two people of the same name and dates apart. */
export const isSamePerson = (one: Pick<WallRow, 'fields'>, other: Pick<WallRow, 'fields'>): boolean =>
  Object.entries(one.fields).every(([id, value]) => (other.fields[id] ?? value) === value);

/** The faults of the columns that are to be imported. */
export const columnFaults = (columns: readonly string[], fields: ReadonlySet<string>) =>
  columnFaultsOf(
    columns,
    new Set([...WALL_COLUMNS, ...[...fields].map((id) => `${FIELD_COLUMN}${id}`)]),
    areNamed,
  );
