import type { FieldErrorCode } from '#worker/contract/errors.ts';
import type { ImportFault } from '#worker/contract/import.ts';
import { WALL_COLUMNS } from '#worker/contract/import.ts';
import type { CalendarDate, Locale } from '#worker/contract/primitives.ts';
import { OtherName, PersonName } from '#worker/contract/schemas/site-fields.ts';
import { EntryFields, EntryGroups } from '#worker/contract/schemas/wall.ts';
import type { Gender, SiteMode } from '#worker/contract/site.ts';
import { dateFaults } from '#worker/features/site-access/public.ts';
import { fieldErrorsOf } from '#worker/shared/field-errors.ts';
import { toGregorian } from '#worker/shared/hebrew-date.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { splitName } from '#worker/shared/split-name.ts';

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

type Words<T> = ReadonlyMap<string, T>;
const words = <T>(...lists: [T, string][]): Words<T> =>
  new Map(lists.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));

const GENDERS: Words<Gender> = words<Gender>(
  ['male', 'male m man boy זכר ז גבר בן'],
  ['female', 'female f woman girl נקבה נ אישה אשה בת'],
  ['other', 'other אחר אחרת'],
);
const LANGS: Words<Locale> = words<Locale>(['he', 'he hebrew עברית'], ['en', 'en english אנגלית']);
const YES = 'yes';
const SITES: Words<SiteMode | typeof YES | null> = words<SiteMode | typeof YES | null>(
  [YES, 'yes y true 1 v ✓ כן'],
  [null, 'no n false 0 - לא'],
  ['private', 'private פרטי'],
  ['open', 'open פתוח'],
  ['regular', 'regular רגיל'],
);

const fault = (column: string, code: ImportFault['code'], params = {}): ImportFault => ({
  column,
  code,
  params,
});

/** A cell that a spreadsheet would compute; a number, a phone number or a hyphen alone is none. */
const isFormula = (cell: string): boolean =>
  (/^[\t\r\0]/.test(cell) && cell.trim() !== '') ||
  /^[=@]/.test(cell.trim()) ||
  (/^[+-]/.test(cell.trim()) && !/^[+-][\d\s.,()-]*$/.test(cell.trim()));

/** What a row says, or its faults by column. */
export function readRow(sheet: WallSheet, cells: readonly string[]): WallRow | { faults: ImportFault[] } {
  const faults = sheet.columns.flatMap((column, at) =>
    isFormula(cells[at] ?? '') ? [fault(column, 'formula')] : [],
  );
  if (faults.length > 0) return { faults };
  const cellOf = (column: string): string => (cells[sheet.columns.indexOf(column)] ?? '').trim();
  /** The word of a column, or `otherwise` for an empty cell. */
  const wordIn = <T>(column: string, known: Words<T>, otherwise: T): T => {
    const cell = cellOf(column).toLowerCase();
    const value = known.get(cell);
    if (cell !== '' && value === undefined) faults.push(fault(column, 'value.not_allowed'));
    return value ?? otherwise;
  };
  const dateIn = (column: 'birth' | 'death'): CalendarDate | null => {
    const date = readDate(cellOf(column));
    if (date === undefined) faults.push(fault(column, 'date.unreal'));
    return date ?? null;
  };
  const names = namesIn(sheet.columns, cellOf);
  faults.push(...names.faults);
  const { first_name, last_name, other_name } = names;
  const [birth, death] = [dateIn('birth'), dateIn('death')];
  for (const { pointer, code, params } of dateFaults({ birth, death }, sheet.now, ''))
    faults.push(fault(pointer.slice(1), code, params));
  const groups = EntryGroups.safeParse(groupsIn(cellOf('groups')));
  if (groups.error) faults.push(...faultsOf('groups', groups.error, groupsIn(cellOf('groups'))));
  const given = fieldsIn(sheet.columns, cellOf);
  for (const id of Object.keys(given))
    if (!sheet.fields.has(id)) faults.push(fault(`${FIELD_COLUMN}${id}`, 'field.unknown'));
  const fields = EntryFields.safeParse(given);
  if (fields.error)
    for (const { pointer, code, params } of fieldErrorsOf(fields.error, given))
      faults.push(fault(`${FIELD_COLUMN}${pointer.slice(1)}`, code, params));
  const site = wordIn('site', SITES, null);
  const row = {
    ...{ first_name, last_name, other_name, birth, death },
    lang: wordIn('lang', LANGS, sheet.lang),
    gender: wordIn('gender', GENDERS, 'other'),
    groups: [...new Set(groups.data ?? [])],
    fields: fields.data ?? {},
    site: site === YES ? sheet.mode : site,
  };
  return faults.length > 0 ? { faults } : { ...row, key: keyOf(row) };
}

function namesIn(columns: readonly string[], cellOf: (column: string) => string) {
  const faults: ImportFault[] = [];
  const isWhole = columns.includes('name');
  const typed = isWhole
    ? splitName(cellOf('name').replaceAll(/\s+/gu, ' '))
    : { first_name: cellOf('first_name'), last_name: cellOf('last_name') };
  const nameIn = (part: 'first_name' | 'last_name'): string => {
    const read = PersonName.safeParse(typed[part]);
    if (read.error) faults.push(...faultsOf(isWhole ? 'name' : part, read.error, typed[part]));
    return read.data ?? '';
  };
  const names = { first_name: nameIn('first_name'), last_name: nameIn('last_name') };
  const other = OtherName.safeParse(cellOf('other_name'));
  if (other.error && cellOf('other_name') !== '')
    faults.push(...faultsOf('other_name', other.error, cellOf('other_name')));
  const once = faults.filter(
    ({ code }, at) => !isWhole || faults.findIndex((one) => one.code === code) === at,
  );
  return { ...names, other_name: other.data ?? null, faults: once };
}

const faultsOf = (
  column: string,
  error: Parameters<typeof fieldErrorsOf>[0],
  value: unknown,
): ImportFault[] => fieldErrorsOf(error, value).map(({ code, params }) => fault(column, code, params));

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

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z]*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** A civil date as people write it, the day before the month; undefined for anything else, null for none. */
export function readDate(cell: string): CalendarDate | null | undefined {
  if (cell === '' || cell === '-') return null;
  if (/^\d{4}$/.test(cell)) return { format: 'en', year: Number(cell), month: null, day: null };
  const [year, month, day] =
    YEAR_FIRST.exec(cell)?.slice(1, 4) ?? DAY_FIRST.exec(cell)?.slice(1, 4).reverse() ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return { format: 'en', year: Number(year), month: Number(month), day: Number(day) };
}

type Identity = Pick<WallRow, 'first_name' | 'last_name' | 'birth' | 'death'>;

/** The same for people of the same name and dates. */
export const keyOf = ({ first_name, last_name, birth, death }: Identity): string => {
  const { name_key } = nameKeys({ first_name, last_name, other_name: null });
  return [name_key || `${first_name} ${last_name}`, dateKey(birth), dateKey(death)].join('|');
};

function dateKey(date: CalendarDate | null): string {
  const civil = date && (toGregorian(date) ?? date);
  return civil ? [civil.format, civil.year, civil.month ?? '', civil.day ?? ''].join('-') : '';
}

/** Whether no private field tells two people of the same name and dates apart. */
export const isSamePerson = (one: Pick<WallRow, 'fields'>, other: Pick<WallRow, 'fields'>): boolean =>
  Object.entries(one.fields).every(([id, value]) => (other.fields[id] ?? value) === value);

/** The faults of the columns that are to be imported: each is known and there once, and the names are among them. */
export function columnFaults(
  columns: readonly string[],
  fields: ReadonlySet<string>,
): { at: number; code: FieldErrorCode }[] {
  const known = new Set<string>([...WALL_COLUMNS, ...[...fields].map((id) => `${FIELD_COLUMN}${id}`)]);
  const isNamed =
    columns.includes('name') || (columns.includes('first_name') && columns.includes('last_name'));
  return [
    ...columns.flatMap((column, at) =>
      known.has(column) && columns.indexOf(column) === at ? [] : [{ at, code: 'value.not_allowed' } as const],
    ),
    ...(isNamed ? [] : [{ at: 0, code: 'field.required' } as const]),
  ];
}
