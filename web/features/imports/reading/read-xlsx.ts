import { Archive } from './archive.ts';
import { type CellFormats, cellText, readFormats } from './cell-text.ts';
import { type Sheet, SheetFault, SheetRows } from './sheet.ts';
import { attributeOf, eachTag, type Tag, unescapeXml } from './xml.ts';

/** Reads the first visible sheet of an Excel workbook. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  try {
    const archive = new Archive(bytes);
    const [root] = await relationsOf(archive, '');
    const path = root?.path ?? 'xl/workbook.xml';
    const parts = await relationsOf(archive, path);
    const { sheetId, isFrom1904 } = await readWorkbook(archive, path, parts);
    const pathOf = (type: string) => parts.find((part) => part.type === type)?.path;
    const strings = await readStrings(archive, pathOf('sharedStrings'));
    const dates = await readFormats(archive, pathOf('styles'));
    const sheet = parts.find(({ id }) => id === sheetId);
    return await readRows(await partOf(archive, sheet?.path), strings, { dates, isFrom1904 });
  } catch (fault) {
    throw fault instanceof SheetFault ? fault : new SheetFault('unreadable');
  }
}

type Relation = { id: string; type: string; path: string };

/** The parts that a part refers to; those of the whole file by an empty path. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const cut = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  const relations: Relation[] = [];
  await eachTag(await partOf(archive, `${folder}_rels/${name}.rels`), (tag) => {
    const target = attributeOf(tag, 'Target');
    if (tag.name !== 'Relationship' || !target) return;
    const type = attributeOf(tag, 'Type')?.split('/').at(-1) ?? '';
    if (path === '' && type !== 'officeDocument') return;
    relations.push({
      id: attributeOf(tag, 'Id') ?? '',
      type,
      path: target.startsWith('/') ? target.slice(1) : folder + target,
    });
  });
  return relations;
}

async function partOf(archive: Archive, path: string | undefined): Promise<string> {
  const text = path === undefined ? null : await archive.textOf(path);
  if (text === null) throw new SheetFault('unreadable');
  return text;
}

async function readWorkbook(archive: Archive, path: string, parts: readonly Relation[]) {
  const sheets = new Set(parts.filter(({ type }) => type === 'worksheet').map(({ id }) => id));
  let isFrom1904 = false;
  let sheetId: string | undefined;
  await eachTag(await partOf(archive, path), (tag) => {
    if (tag.name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? '');
    if (tag.name !== 'sheet' || sheetId) return;
    const id = attributeOf(tag, 'id');
    const isVisible = (attributeOf(tag, 'state') ?? 'visible') === 'visible';
    if (id && isVisible && sheets.has(id)) sheetId = id;
  });
  return { sheetId, isFrom1904 };
}

/** The texts that cells refer to by number. Each may be of several runs; how it is read aloud is no part of it. */
async function readStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const strings: string[] = [];
  let isPhonetic = false;
  await eachTag(await partOf(archive, path), ({ name, isEnd, isEmpty, text }) => {
    if (name === 'rPh') isPhonetic = !isEnd && !isEmpty;
    if (name === 'si' && !isEnd) strings.push('');
    if (name === 't' && !isEnd && !isPhonetic) strings[strings.length - 1] += unescapeXml(text);
  });
  return strings;
}

async function readRows(xml: string, strings: readonly string[], formats: CellFormats): Promise<Sheet> {
  const rows = new SheetRows();
  let [row, column, value] = [0, -1, ''];
  let cells: string[] = [];
  let formula: string | null = null;
  let cell: Tag | null = null;
  let areRowsRead = false;
  await eachTag(xml, (tag) => {
    const { name, isEnd, isEmpty, text } = tag;
    if (name === 'sheetData') areRowsRead = isEnd;
    if (name === 'mergeCell') assertSmall(attributeOf(tag, 'ref') ?? '');
    if (areRowsRead) return !AFTER_MERGES.test(name);
    if (name === 'row' && !isEnd) {
      row = Number(attributeOf(tag, 'r') ?? row + 1);
      column = -1;
      cells = [];
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1;
      cell = isEmpty ? null : tag;
      value = '';
      formula = null;
    } else if (name === 'f' && !isEnd) formula = `=${unescapeXml(text)}`;
    else if ((name === 'v' || name === 't') && !isEnd) value += unescapeXml(text);
    else if (name === 'c' && cell) {
      // what a formula yields is not read: its row is reported instead
      const shown = formula ?? cellText(cell, value, strings, formats);
      if (shown) cells[column] = shown;
      cell = null;
    }
    if (name === 'row' && (isEnd || isEmpty)) rows.add(row, cells);
    return true;
  });
  return rows.sheet();
}

/** What follows the merged cells of a sheet is not read. */
const AFTER_MERGES =
  /^(?:phoneticPr|conditionalFormatting|dataValidations|hyperlinks|print\w+|page\w+|headerFooter|\w*[dD]rawing|tableParts|extLst|worksheet)$/;

const MERGED_MOST = 10_000;

/** Refuses cells that were merged over more than a table has, such as a whole sheet: only the first has a value. */
function assertSmall(range: string): void {
  const [from = '', to = from] = range.split(':');
  const rows = rowOf(to) - rowOf(from) + 1;
  const columns = (columnOf(to) ?? 0) - (columnOf(from) ?? 0) + 1;
  if (!(rows * columns <= MERGED_MOST)) throw new SheetFault('merged');
}

const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

const LETTERS = 26;
const COLUMNS_MOST = 16_384;

/** The number of the column in a reference such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  const number = Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  if (number > COLUMNS_MOST) throw new SheetFault('unreadable');
  return number - 1;
}
