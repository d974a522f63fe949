import { expect, test } from 'vitest';
import { PLATFORM_KINDS, WALL_COLUMNS } from '#worker/contract/import.ts';
import { columnLabels } from './columns.ts';
import { guessColumns } from './guess-columns.ts';
import { columnsOf, isEnoughFor, platformColumns } from './platform-columns.ts';
import { wallColumns } from './use-wall-part.tsx';

const FIELDS = [{ id: 'f1', name: 'מספר אישי' }];
const labelOf = (column: (typeof WALL_COLUMNS)[number]) => columnLabels[column].message ?? '';
const guess = (headings: string[], withSites = true) =>
  guessColumns(headings, wallColumns(labelOf, FIELDS, { withSites }));

test('the columns of the empty table are recognised when somebody has filled it in', () => {
  const columns = WALL_COLUMNS.filter((column) => column !== 'name');
  expect(guess(columns.map(labelOf))).toEqual(columns);
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

test.each(PLATFORM_KINDS)('the columns of %s are recognised by their names and their labels', (kind) => {
  const labelled = Object.entries(platformColumns[kind]);
  const columns = labelled.map(([id, { label, headings }]) => ({ id, label: label.message ?? '', headings }));
  const ids = columnsOf(kind).filter((id) => id !== 'name');
  expect(labelled.map(([id]) => id).sort()).toEqual([...columnsOf(kind)].sort());
  expect(guessColumns(ids, columns)).toEqual(ids);
  const labels = ids.map((id) => columns.find((column) => column.id === id)?.label ?? '');
  expect(guessColumns(labels, columns)).toEqual(ids);
  expect(isEnoughFor[kind](columnsOf(kind))).toBe(true);
  expect(isEnoughFor[kind]([])).toBe(false);
});
