import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const DANGEROUS = [
  '=1+1',
  '@SUM(A1)',
  '+cmd',
  '-1+1',
  '=HYPERLINK("x")\nRuth',
  '\t=1',
  ' =1',
  '\n=1',
  '\r=1',
  '＝1',
  '"=1',
];
const HARMLESS = ['שרה לוי', '2001', 'a=b', 'one,two', 'a "word"', 'two\nlines', '', '１－１'];
const ROWS = Array.from({ length: 200 }, (_, row) => [
  String(row),
  DANGEROUS[row % DANGEROUS.length],
  HARMLESS[row % HARMLESS.length],
]);

/** Where Debian, Fedora and macOS install it. */
const LIBRE_OFFICE = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((program) => existsSync(program));

/** The cells of a sheet as LibreOffice opens it, and how many of them it would compute. */
async function openedByLibreOffice(
  program: string,
  csv: string,
): Promise<{ rows: string[]; formulas: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'csv-'));
  try {
    await writeFile(path.join(folder, 'list.csv'), csv);
    await promisify(execFile)(program, [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      // separated by commas, in UTF-8, from the first line, with what it finds in cells recognised
      '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,true',
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      path.join(folder, 'list.csv'),
    ]);
    const sheet = await readFile(path.join(folder, 'list.fods'), 'utf8');
    const rows = [...sheet.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)].map(
      ([, row = '']) => row,
    );
    return {
      rows: rows.filter((row) => row.includes('<text:p')),
      formulas: sheet.match(/table:formula=/g)?.length ?? 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a file begins with the mark of UTF-8, and ends its lines as RFC 4180 asks', () => {
  expect(
    csvOf([
      ['Row', 'שם'],
      [1, null],
      [true, 'a "b"'],
    ]),
  ).toBe('\uFEFFRow,שם\r\n1,\r\ntrue,"a ""b"""');
});

test.runIf(LIBRE_OFFICE !== undefined)(
  'LibreOffice opens a file with as many rows as were written, and computes none of its cells',
  async () => {
    const program = LIBRE_OFFICE ?? '';
    const { rows, formulas } = await openedByLibreOffice(program, csvOf([['Row', 'A', 'B'], ...ROWS]));
    expect(formulas).toBe(0);
    expect(rows).toHaveLength(ROWS.length + 1);
    // without the apostrophe it would have
    expect((await openedByLibreOffice(program, 'Row\r\n=1+1')).formulas).toBe(1);
  },
  60_000,
);
