import { expect, test } from 'vitest';
import { WALL_COLUMNS } from '#worker/contract/import.ts';
import { columnLabels, guessColumns } from './columns.ts';

const FIELDS = [{ id: 'f1', name: 'מספר אישי' }];
const guess = (headings: string[], withSites = true) => guessColumns(headings, FIELDS, { withSites });

test('the columns of the empty table are recognised when somebody has filled it in', () => {
  const columns = WALL_COLUMNS.filter((column) => column !== 'name');
  expect(guess(columns.map((column) => columnLabels[column].message ?? ''))).toEqual(columns);
});

test('the columns of a Hebrew list are recognised, also with marks and vowels', () => {
  const headings = ['שֵׁם פְּרָטִי', 'שם המשפחה:', 'תאריך לידה', 'נפטר/ה', 'תאריך פטירה', 'מס׳', 'מספר  אישי'];
  expect(guess(headings)).toEqual(['first_name', 'last_name', 'birth', '', 'death', '', 'field:f1']);
});

test('a column is recognised once, and a full name is not imported beside both names', () => {
  expect(guess(['Name', 'Surname', 'First Name', 'Family name'])).toEqual([
    '',
    'last_name',
    'first_name',
    '',
  ]);
  expect(guess(['Name', 'Surname'])).toEqual(['name', 'last_name']);
});

test('nobody makes sites by a file who may not', () => {
  expect(guess(['Full name', 'Site'], false)).toEqual(['name', '']);
});
