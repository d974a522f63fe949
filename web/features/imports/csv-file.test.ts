import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['+cmd', `"'+cmd"`],
  ['-1+1', `"'-1+1"`],
  ['=HYPERLINK("x")\nRuth', `"'=HYPERLINK(""x"")\nRuth"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['\n=1', `"'\n=1"`],
  ['\0=1', `"'\0=1"`],
])('a report computes nothing of %j', async (cell, written) => {
  const { file } = csvFile('Report', [['Row'], [cell]]);
  expect(await file.text()).toBe(`\ufeffRow\r\n${written}`);
});

test('a report leaves what is no formula as it was, and is read as UTF-8', async () => {
  const { file, name } = csvFile('Report', [['Row', 'שרה לוי', '2001', 'a=b']]);
  expect(name).toBe('Report.csv');
  expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(await file.text()).toContain('Row,שרה לוי,2001,a=b');
});
