import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-sheet.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(`${import.meta.dirname}/testdata/${name}`));
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a CSV file', () => {
  test.each(['windows-1255.csv', 'utf-16.csv'])('from a Hebrew computer is read: %s', async (name) => {
    const { headings, rows } = await readCsv(fixture(name));
    expect(headings.slice(0, 2)).toEqual(['שם פרטי', 'שם משפחה']);
    expect(rows[0]).toMatchObject({ row: 3 });
    expect(rows[0]?.cells.slice(0, 3)).toEqual(['רחל', 'בר־אור', 'Rachel Bar-Or']);
    expect(rows[0]?.cells[6]).toBe('אמרה: "שלום"\nושתקה');
    expect(rows[1]?.cells[6]).toBe('צה״ל');
  });

  test.each([
    ['commas', 'First,Last\r\nRuth,"Cohen, Tel Aviv"\r\n'],
    ['semicolons', 'First;Last\r\nRuth;Cohen, Tel Aviv\r\n'],
    ['tabs', 'First\tLast\nRuth\tCohen, Tel Aviv'],
    ['a delimiter that it names', 'sep=|\r\nFirst|Last\r\nRuth|Cohen, Tel Aviv\r\n'],
    ['a byte order mark', '\ufeffFirst;Last\nRuth;Cohen, Tel Aviv'],
  ])('with %s is read', async (_, text) => {
    const { headings, rows } = await readCsv(bytesOf(text));
    expect(headings).toEqual(['First', 'Last']);
    expect(rows.map(({ cells }) => cells)).toEqual([['Ruth', 'Cohen, Tel Aviv']]);
  });

  test('keeps lines within quotes, and a quote within a word', async () => {
    const { rows } = await readCsv(bytesOf('Name,Note\n"Ruth ""Ruthie"" Bar","a\nb"\nצה"ל,c\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ruth "Ruthie" Bar', 'a\nb'],
      ['צה"ל', 'c'],
    ]);
  });

  test('has the lines of the spreadsheet, of which empty ones are left out', async () => {
    const { headings, rows } = await readCsv(bytesOf('\n,,\nName,,\n\nRuth,,\n  ,\nLeah,x\n'));
    expect(headings).toEqual(['Name', '']);
    expect(rows).toEqual([
      { row: 5, cells: ['Ruth', ''] },
      { row: 7, cells: ['Leah', 'x'] },
    ]);
  });

  test('of ten thousand rows is read while the page responds, and of one more is refused', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `Ruth,"Cohen\n${at}",${'x'.repeat(200)}`);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const read = await readCsv(bytesOf(`First,Last,Note\n${rows.join('\n')}`));
    clearInterval(timer);
    expect(read.rows.at(-1)?.cells[1]).toBe('Cohen\n9999');
    expect(read.rows).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(4);
    await expect(readCsv(bytesOf(`First\n${'x\n'.repeat(10_001)}`))).rejects.toMatchObject({
      code: 'too_many_rows',
    });
  });

  test('with a quote that never ends says so, instead of losing the rows after it', async () => {
    await expect(readCsv(bytesOf('Name,Note\n"Ruth,x\nLeah,y\n'))).rejects.toMatchObject({ code: 'quotes' });
  });

  test('that is no text is refused', async () => {
    await expect(async () => readCsv(bytesOf('GIF89a\0\0,x\nb'))).rejects.toMatchObject({
      code: 'unreadable',
    });
  });
});

describe('a chosen file', () => {
  test('is recognised by what it has, and not by its name', async () => {
    const file = new File([fixture('openpyxl.xlsx')], 'names.csv');
    const sheet = await readSheet(file);
    expect(sheet.headings[0]).toBe('שם פרטי');
    expect(sheet.fileName).toBe('names.csv');
    expect(sheet.sha256).toMatch(/^[\da-f]{64}$/);
    const text = await readSheet(new File(['Name\nRuth'], 'names.xlsx'));
    expect(text.rows).toEqual([{ row: 2, cells: ['Ruth'] }]);
  });

  test.each([
    ['of an old Excel, or with a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_format'],
    ['of more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'too_large'],
    ['without anything', new Uint8Array(), 'empty'],
    ['of another archive', bytesOf('PK\x03\x04 and more'), 'unreadable'],
  ])('%s is refused', async (_, bytes, code) => {
    await expect(readSheet(new File([bytes], 'names'))).rejects.toMatchObject({ code });
  });
});
