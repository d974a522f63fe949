import type { Archive } from './archive.ts';
import { SheetFault } from './sheet.ts';
import { attributeOf, eachTag, type Tag } from './xml.ts';

const DAY_MS = 86_400_000;
/** The last day that Excel knows, 31 December 9999. */
const LAST_DAY = 2_958_465;

export type CellFormats = {
  /** Whether a cell of each style shows its number as a date. */
  dates: readonly boolean[];
  /** Whether days are counted from 1904, as old Macs did. */
  isFrom1904: boolean;
};

/** What a cell shows: its text, a number as it is, a date as 1948-05-14. */
export function cellText(
  cell: Tag,
  value: string,
  strings: readonly string[],
  { dates, isFrom1904 }: CellFormats,
): string {
  const type = attributeOf(cell, 't') ?? 'n';
  if (type === 's') {
    const text = strings[Number(value)];
    if (text === undefined) throw new SheetFault('unreadable');
    return withoutEscapes(text);
  }
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n') return withoutEscapes(value);
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const isDate = dates[Number(attributeOf(cell, 's') ?? 0)] === true;
  return isDate && number >= 0 && number <= LAST_DAY ? dayText(number, isFrom1904) : String(number);
}

/** Excel counts 29 February 1900, which never was. */
function dayText(serial: number, isFrom1904: boolean): string {
  const day = Math.floor(serial);
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(first + day * DAY_MS).toISOString().slice(0, 10);
}

/** Excel writes some control characters as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The built-in formats that show a day; those of hours alone are not among them. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format such as `dd/mm/yyyy;@` shows a day, whatever it quotes. */
const showsDay = (code: string): boolean =>
  /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').replaceAll(/general/gi, ''));

/** Whether each style shows a date. */
export async function readFormats(archive: Archive, path: string | undefined): Promise<boolean[]> {
  const xml = path === undefined ? null : await archive.textOf(path);
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let areCellStyles = false;
  await eachTag(xml ?? '', (tag) => {
    if (tag.name === 'numFmt' && !tag.isEnd)
      own.set(Number(attributeOf(tag, 'numFmtId')), showsDay(attributeOf(tag, 'formatCode') ?? ''));
    if (tag.name === 'cellXfs') areCellStyles = !tag.isEnd && !tag.isEmpty;
    if (tag.name === 'xf' && !tag.isEnd && areCellStyles) {
      const format = Number(attributeOf(tag, 'numFmtId') ?? 0);
      dates.push(own.get(format) ?? isBuiltInDate(format));
    }
    return;
  });
  return dates;
}
