import type { z } from 'zod';
import type { FieldErrorCode } from '#worker/contract/errors.ts';
import type { ImportFault } from '#worker/contract/import.ts';
import type { CalendarDate, Locale } from '#worker/contract/primitives.ts';
import { OtherName, PersonName } from '#worker/contract/schemas/site-fields.ts';
import type { Gender } from '#worker/contract/site.ts';
import { dateFaults } from '#worker/features/site-access/public.ts';
import { fieldErrorsOf } from '#worker/shared/field-errors.ts';
import { toGregorian } from '#worker/shared/hebrew-date.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { splitName } from '#worker/shared/split-name.ts';

/** Words and what each means. */
export type Words<T> = ReadonlyMap<string, T>;
/** Each list has the words that mean its value, with spaces between. */
export const words = <T>(...lists: [T, string][]): Words<T> =>
  new Map(lists.flatMap(([value, list]) => list.split(' ').map((word) => [word, value] as const)));

export const GENDERS: Words<Gender> = words<Gender>(
  ['male', 'male m man boy זכר ז גבר בן'],
  ['female', 'female f woman girl נקבה נ אישה אשה בת'],
  ['other', 'other אחר אחרת'],
);
export const LANGS: Words<Locale> = words<Locale>(['he', 'he hebrew עברית'], ['en', 'en english אנגלית']);
export const YES_OR_NO: Words<boolean> = words<boolean>(
  [true, 'yes y true 1 v ✓ כן'],
  [false, 'no n false 0 - לא'],
);

export const fault = (column: string, code: ImportFault['code'], params = {}): ImportFault => ({
  column,
  code,
  params,
});

export const faultsOf = (
  column: string,
  error: Parameters<typeof fieldErrorsOf>[0],
  value: unknown,
): ImportFault[] => fieldErrorsOf(error, value).map(({ code, params }) => fault(column, code, params));

/** A cell that a spreadsheet would compute; a number, a phone number or a hyphen alone is none. */
const isFormula = (cell: string): boolean =>
  (/^[\t\r\0]/.test(cell) && cell.trim() !== '') ||
  /^[=@]/.test(cell.trim()) ||
  (/^[+-]/.test(cell.trim()) && !/^[+-][\d\s.,()-]*$/.test(cell.trim()));

/** Reads the cells of a row by column, and collects the faults; formulas are faults before anything is read. */
export function readCells(columns: readonly string[], cells: readonly string[]) {
  const faults = columns.flatMap((column, at) =>
    isFormula(cells[at] ?? '') ? [fault(column, 'formula')] : [],
  );
  const cellOf = (column: string): string => (cells[columns.indexOf(column)] ?? '').trim();
  const refuse = (column: string, code: ImportFault['code'], params = {}): undefined => {
    faults.push(fault(column, code, params));
  };
  return {
    faults,
    cellOf,
    refuse,
    /** What a schema makes of a column; undefined for an empty cell, which is a fault where one is needed. */
    value<T>(column: string, schema: z.ZodType<T>, isNeeded = false): T | undefined {
      const cell = cellOf(column);
      if (cell === '') return isNeeded ? refuse(column, 'field.required') : undefined;
      const read = schema.safeParse(cell);
      if (read.error) faults.push(...faultsOf(column, read.error, cell));
      return read.data;
    },
    /** The word of a column, or `otherwise` for an empty cell. */
    word<T>(column: string, known: Words<T>, otherwise: T): T {
      const cell = cellOf(column).toLowerCase();
      const value = known.get(cell);
      if (cell !== '' && value === undefined) refuse(column, 'value.not_allowed');
      return value ?? otherwise;
    },
    dates(now: Date): { birth: CalendarDate | null; death: CalendarDate | null } {
      const dateIn = (column: 'birth' | 'death'): CalendarDate | null => {
        const date = readDate(cellOf(column));
        if (date === undefined) refuse(column, 'date.unreal');
        return date ?? null;
      };
      const dates = { birth: dateIn('birth'), death: dateIn('death') };
      for (const { pointer, code, params } of dateFaults(dates, now, ''))
        refuse(pointer.slice(1), code, params);
      return dates;
    },
    names() {
      const names = namesIn(columns, cellOf);
      faults.push(...names.faults);
      return names;
    },
  };
}

export type CellReader = ReturnType<typeof readCells>;

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

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z]*)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** A civil date as people write it, the day before the month; undefined for anything else, null for none. */
function readDate(cell: string): CalendarDate | null | undefined {
  if (cell === '' || cell === '-') return null;
  if (/^\d{4}$/.test(cell)) return { format: 'en', year: Number(cell), month: null, day: null };
  const [year, month, day] =
    YEAR_FIRST.exec(cell)?.slice(1, 4) ?? DAY_FIRST.exec(cell)?.slice(1, 4).reverse() ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return { format: 'en', year: Number(year), month: Number(month), day: Number(day) };
}

type Person = {
  first_name: string;
  last_name: string;
  birth: CalendarDate | null;
  death: CalendarDate | null;
};

/** The same for people of the same name and dates. */
export const keyOfPerson = ({ first_name, last_name, birth, death }: Person): string => {
  const { name_key } = nameKeys({ first_name, last_name, other_name: null });
  return [name_key || `${first_name} ${last_name}`, dateKey(birth), dateKey(death)].join('|');
};

function dateKey(date: CalendarDate | null): string {
  const civil = date && (toGregorian(date) ?? date);
  return civil ? [civil.format, civil.year, civil.month ?? '', civil.day ?? ''].join('-') : '';
}

/** The faults of the columns that are to be imported: each is known and there once, and those needed are among them. */
export function columnFaultsOf(
  columns: readonly string[],
  known: ReadonlySet<string>,
  isEnough: (columns: readonly string[]) => boolean,
): { at: number; code: FieldErrorCode }[] {
  return [
    ...columns.flatMap((column, at) =>
      known.has(column) && columns.indexOf(column) === at ? [] : [{ at, code: 'value.not_allowed' } as const],
    ),
    ...(isEnough(columns) ? [] : [{ at: 0, code: 'field.required' } as const]),
  ];
}

/** Whether the columns say who a row is about. */
export const areNamed = (columns: readonly string[]): boolean =>
  columns.includes('name') || (columns.includes('first_name') && columns.includes('last_name'));
