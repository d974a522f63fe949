import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readXlsx } from './read-xlsx.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(`${import.meta.dirname}/testdata/${name}`));

const HEADINGS = ['שם פרטי', 'שם משפחה', 'Latin name', 'תאריך לידה', 'תאריך פטירה', 'קבוצות', 'הערה'];
const NOTE = 'אמרה: "שלום"\nושתקה';
const RACHEL = ['רחל', 'בר־אור', 'Rachel Bar-Or', '1931-03-09', '2004-11-30', 'מייסדים; מורות', NOTE];
const YOSEF = ['יוסף', 'כהן & בנו', 'Yosef <Yossi> Cohen', '1912', 'ט׳ באב תש״ח', '', 'צה״ל'];
const MIRIAM = ['מרים', 'גל', 'Miriam Gal', '1900-02-28', '1999-12-31', 'מורות', '1'];

describe('a workbook', () => {
  test.each([
    ['xlsxwriter.xlsx', 2],
    ['inline-strings.xlsx', 2],
    ['openpyxl.xlsx', 1],
    ['libreoffice.xlsx', 2],
  ])('%s is read with its names, dates and notes', async (name, first) => {
    const { headings, rows } = await readXlsx(fixture(name));
    expect(headings).toEqual(HEADINGS);
    expect(rows.slice(0, 3)).toEqual([
      { row: first + 1, cells: RACHEL },
      { row: first + 2, cells: YOSEF },
      // LibreOffice writes what is true as a formula
      { row: first + 3, cells: MIRIAM.with(6, name === 'libreoffice.xlsx' ? '=TRUE()' : '1') },
    ]);
  });

  test('with days that count from 1904 has the same days', async () => {
    const { rows } = await readXlsx(fixture('from-1904.xlsx'));
    expect(rows.map(({ cells }) => cells.slice(3, 5))).toEqual([
      ['1931-03-09', '2004-11-30'],
      ['1912', 'ט׳ באב תש״ח'],
      ['1904-01-02', '1999-12-31'],
    ]);
  });

  test('with a formula shows the formula, and not what it yields', async () => {
    const { rows } = await readXlsx(fixture('xlsxwriter.xlsx'));
    expect(rows[3]?.cells.slice(0, 2)).toEqual(['=A3&" "&B3', 'לוי']);
  });

  test('of prefixed tags, texts in runs and characters by number is read', async () => {
    const strings =
      '<x:sst xmlns:x="x"><x:si><x:r><x:t>Ra</x:t></x:r><x:r><x:t xml:space="preserve">chel &#x5E8;&#1495;</x:t></x:r><x:rPh><x:t>ra</x:t></x:rPh></x:si></x:sst>';
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row r="9"><x:c r="A9" t="s"><x:v>0</x:v></x:c><x:c/><x:c t="str"><x:v>a_x000D_\nb</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const { headings, rows } = await readXlsx(workbook(sheet, strings));
    expect(headings).toEqual(['Name', '', '']);
    expect(rows).toEqual([{ row: 9, cells: ['Rachel רח', '', 'a\nb'] }]);
  });

  test('of ten thousand rows is read, and of one more is refused', async () => {
    const row = (at: number) =>
      `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>Rachel ${at}</t></is></c></row>`;
    const rows = Array.from({ length: 10_001 }, (_, at) => row(at + 1));
    const read = await readXlsx(workbook(sheetOf(rows.join(''))));
    expect(read.rows).toHaveLength(10_000);
    rows.push(row(10_002));
    await expect(readXlsx(workbook(sheetOf(rows.join(''))))).rejects.toMatchObject({
      code: 'too_many_rows',
    });
  });
});

describe('what is refused', () => {
  const DTD = '<!DOCTYPE worksheet [<!ENTITY who SYSTEM "file:///etc/passwd">]>';

  test.each([
    ['an entity that a file declares', `${DTD}${sheetOf(rowOf('&who;'))}`],
    ['an entity that nobody declares', sheetOf(rowOf('&who;'))],
    ['a character that does not exist', sheetOf(rowOf('&#x110000;'))],
    ['a tag that has no end', sheetOf(`${rowOf('x')}<row`)],
    ['many tags that have no end', sheetOf('<'.repeat(1_000_000))],
    ['quotes that have no end', sheetOf(`<row r="${"<row r='".repeat(200_000)}`)],
    ['a text that is not there', sheetOf('<row><c t="s"><v>7</v></c></row>')],
    ['a column beyond the last', sheetOf('<row><c r="ZZZ1" t="str"><v>x</v></c></row>')],
  ])('%s', async (_, sheet) => {
    await expect(readXlsx(workbook(sheet))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('the ninth floor of laughs is never built', async () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    const bomb = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>${sheetOf(rowOf('&l9;'))}`;
    await expect(readXlsx(workbook(bomb))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('a sheet that says it expands too far', async () => {
    const bomb = zip([...parts(), { name: SHEET, data: Buffer.alloc(60 * 1024 * 1024, ' ') }]);
    await expect(readXlsx(bomb)).rejects.toMatchObject({ code: 'expands' });
    const dense = zip([...parts(), { name: SHEET, data: Buffer.alloc(1024 * 1024, ' ') }]);
    await expect(readXlsx(dense)).rejects.toMatchObject({ code: 'expands' });
  });

  test('a sheet that expands further than it says, before it has', async () => {
    const data = Buffer.alloc(200 * 1024 * 1024, ' ');
    const lie = zip([...parts(), { name: SHEET, data, claimed: 1000 }]);
    const before = performance.now();
    await expect(readXlsx(lie)).rejects.toMatchObject({ code: 'expands' });
    expect(performance.now() - before).toBeLessThan(2000);
  });

  test('sheets and texts that are too large only together', async () => {
    const noise = (size: number) =>
      Buffer.from(Array.from({ length: size / 64 }, (_, at) => `${at}`.padEnd(64, 'x')).join(''));
    const half = noise(30 * 1024 * 1024);
    const both = zip([
      ...parts(),
      {
        name: STRINGS,
        data: Buffer.concat([Buffer.from('<sst><si><t>'), half, Buffer.from('</t></si></sst>')]),
      },
      { name: SHEET, data: half },
    ]);
    await expect(readXlsx(both)).rejects.toMatchObject({ code: 'expands' });
  });

  test('an archive of more than 500 files', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `x/${at}`, data: Buffer.from('x') }));
    await expect(readXlsx(zip([...parts(), ...many]))).rejects.toMatchObject({ code: 'expands' });
  });

  test('a sheet of too many columns', async () => {
    const wide = sheetOf('<row><c r="XFD1" t="str"><v>x</v></c></row>');
    await expect(readXlsx(workbook(wide))).rejects.toMatchObject({ code: 'too_many_columns' });
  });

  test('cells that were merged over a whole sheet, however many', async () => {
    const merged = (range: string, times = 1) =>
      workbook(
        sheetOf(rowOf('Name') + rowOf('Ruth')).replace(
          '</worksheet>',
          `<mergeCells>${`<mergeCell ref="${range}"/>`.repeat(times)}</mergeCells></worksheet>`,
        ),
      );
    const before = performance.now();
    await expect(readXlsx(merged('A1:XFD1048576'))).rejects.toMatchObject({ code: 'merged' });
    await expect(readXlsx(merged('A3:B1048576'))).rejects.toMatchObject({ code: 'merged' });
    expect((await readXlsx(merged('A1:C1', 10_000))).rows).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('a sheet with headings alone', async () => {
    await expect(readXlsx(workbook(sheetOf(rowOf('Name'))))).rejects.toMatchObject({ code: 'empty' });
  });

  test('a file of which a part is missing or changed', async () => {
    const whole = fixture('libreoffice.xlsx');
    for (let cut = 0; cut < whole.length; cut += 97)
      await expect(readXlsx(whole.subarray(0, cut))).rejects.toMatchObject({ code: 'unreadable' });
    await expect(readXlsx(zip(parts()))).rejects.toMatchObject({ code: 'unreadable' });
  });
});

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function sheetOf(rows: string): string {
  return `<?xml version="1.0"?>\n<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}
function rowOf(text: string): string {
  return `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
}

type Part = {
  name: string;
  data: Buffer;
  /** The size that its entry says it has. */
  claimed?: number;
  isStored?: boolean;
};

const relations = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

const part = (name: string, text: string): Part => ({ name, data: Buffer.from(text) });

function parts(): Part[] {
  return [
    part('_rels/.rels', relations(['a', 'officeDocument', 'xl/workbook.xml'])),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(['b', 'worksheet', `/${SHEET}`], ['c', 'sharedStrings', 'sharedStrings.xml']),
    ),
    part('xl/workbook.xml', '<workbook><sheets><sheet name="x" sheetId="1" r:id="b"/></sheets></workbook>'),
    part(STRINGS, '<sst/>'),
  ];
}

/** A workbook of one sheet, stored as it is. */
function workbook(sheet: string, strings = '<sst/>') {
  const all = [...parts(), part(STRINGS, strings), part(SHEET, sheet)];
  return zip(all.map((one) => ({ ...one, isStored: true })));
}

/** An archive as a spreadsheet is one, or as one that lies. */
function zip(all: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, claimed = data.length, isStored = false } of all) {
    const packed = isStored ? data : deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed, 18);
    fields.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(all.length, 4);
  end.writeUInt16LE(all.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...locals, entries, Buffer.from('PK\x05\x06'), end]));
}
