import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as download from '#web/lib/fetch-file.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Import, ImportRow } from '#worker/contract/import.ts';

const PAGE = '/en/community/harel-street/import';
const AT = '/api/imports/abc';
const STAFF = aCommunity({
  privilege: 'editor',
  can: { edit_wall: true },
  private_fields: [{ id: 'f1', name: 'House number', searchable: false }],
});
const SHEET = [
  'שם פרטי,Last name,House number,Date of death,Shoe size',
  'Ruth,Cohen,12,2001,38',
  'Leah,Bar,=1+1,2001,37',
  'Dan,Gal,7,1999,44',
].join('\n');
const NO_COUNTS = { rows: 3, ready: 0, updates: 0, duplicates: 0, faulty: 0, applied: 0, undone: 0, kept: 0 };
const LATER = 10_000;

const anImport = (more: Partial<Import> = {}): Import => ({
  id: 'abc',
  kind: 'wall',
  community_id: 4,
  file_name: 'people.csv',
  sha256: 'a'.repeat(64),
  row_count: 3,
  columns: ['first_name', 'last_name', 'field:f1', 'death'],
  lang: 'en',
  state: 'open',
  failure: null,
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: 1,
  undo_until: null,
  ...more,
  counts: { ...NO_COUNTS, ...more.counts },
});
const counts = (more: Partial<Import['counts']>) => ({ ...NO_COUNTS, ...more });

const aRow = (row: number, cells: string[], more: Partial<ImportRow> = {}): ImportRow => ({
  row,
  cells,
  verdict: 'ready',
  faults: [],
  made_id: null,
  duplicate_of: null,
  ...more,
});
const RUTH = aRow(2, ['Ruth', 'Cohen', '12', '2001']);
const LEAH = aRow(3, ['Leah', 'Bar', '=1+1', '2001'], {
  verdict: 'faulty',
  faults: [
    { column: 'field:f1', code: 'formula', params: {} },
    { column: 'death', code: 'date.unreal', params: {} },
  ],
});
const DAN = aRow(4, ['Dan', 'Gal', '7', '1999'], {
  verdict: 'duplicate',
  duplicate_of: { id: 9, row: null },
});

type Answers = Parameters<typeof network>[0];

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(more: Answers = {}, { path = PAGE, community = STAFF } = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/harel-street': () => json({ community }),
    'GET /api/communities/4/imports': () => json({ imports: [] }),
    ...more,
  });
  const app = await renderApp(path);
  return {
    ...app,
    sent: (method: string, end = '') =>
      requests.filter((request) => request.method === method && new URL(request.url).pathname.endsWith(end)),
  };
}

/** A server that does what it is told at once. */
function server() {
  let state: Partial<Import> = {};
  const reply = () => json({ import: anImport(state) });
  const step = (next: Partial<Import>) => () => {
    state = next;
    return reply();
  };
  const done = counts({ duplicates: 1, faulty: 1, applied: 1 });
  const answers: Answers = {
    'POST /api/imports': () => json({ import: anImport() }, 201),
    [`PUT ${AT}/rows/1`]: reply,
    [`POST ${AT}/check`]: step({ state: 'checked', counts: counts({ ready: 1, duplicates: 1, faulty: 1 }) }),
    [`POST ${AT}/apply`]: step({ state: 'applied', counts: done, undo_until: '2126-12-01T08:00:00.000Z' }),
    [`POST ${AT}/undo`]: step({ state: 'undone', counts: counts({ duplicates: 1, faulty: 1, undone: 1 }) }),
    [`GET ${AT}`]: reply,
    [`GET ${AT}/rows`]: ({ url }) => {
      const cursor = new URL(url).searchParams.get('cursor');
      const faulty = new URL(url).searchParams.get('verdict') === 'faulty';
      if (faulty) return json({ rows: [LEAH], next_cursor: null });
      return json(cursor ? { rows: [DAN], next_cursor: null } : { rows: [RUTH, LEAH], next_cursor: 'next' });
    },
  };
  return answers;
}

const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));
const choose = async (text: string, name = 'people.csv') =>
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([text], name)] },
  });
const choice = (label: string) => screen.getByLabelText(label) as HTMLSelectElement;

test('an editor imports a file: sees what is in it, adds it, and takes it back', async () => {
  const { sent, router } = await open(server());
  await choose(SHEET);
  await screen.findByText('What is in the columns?');
  expect(choice('Column “שם פרטי”').value).toBe('first_name');
  expect(choice('Column “Last name”').value).toBe('last_name');
  expect(choice('Column “House number”').value).toBe('field:f1');
  expect(choice('Column “Shoe size”').value).toBe('');
  expect(screen.getByText('38')).toBeTruthy();
  press('Check the rows');

  expect(await screen.findByText('The rows were checked. Nothing has been added yet.')).toBeTruthy();
  expect(await sent('POST', '/imports')[0]?.json()).toMatchObject({
    kind: 'wall',
    scope: 4,
    file_name: 'people.csv',
    row_count: 3,
    columns: ['first_name', 'last_name', 'field:f1', 'death'],
    lang: 'en',
  });
  expect(await sent('PUT')[0]?.json()).toMatchObject({
    rows: [{ row: 2, cells: ['Ruth', 'Cohen', '12', '2001'] }, { row: 3 }, { row: 4 }],
  });
  expect(router.state.location.search).toEqual({ import: 'abc' });
  expect(screen.getByText('One person can be added.')).toBeTruthy();
  expect(screen.getByText('One person is already there and is not added again.')).toBeTruthy();
  expect(screen.getByText('One row cannot be added.')).toBeTruthy();
  const rows = await screen.findByRole('region', { name: 'The rows' });
  expect(await within(rows).findByText('Leah Bar')).toBeTruthy();
  expect(
    within(rows).getByText('House number: a formula is not imported. Write what it results in.'),
  ).toBeTruthy();
  expect(within(rows).getByText('Date of death: This date does not exist')).toBeTruthy();
  press('Show more', rows);
  expect(await within(rows).findByText('Dan Gal')).toBeTruthy();
  fireEvent.change(choice('Show'), { target: { value: 'faulty' } });
  await waitFor(() => expect(within(rows).queryByText('Ruth Cohen')).toBeNull());

  press('Add to the wall');
  expect(await screen.findByText('The import is done.')).toBeTruthy();
  expect(screen.getByText('One person was added.')).toBeTruthy();

  press('Undo the import');
  const dialog = await screen.findByRole('dialog');
  expect(sent('POST', '/undo')).toHaveLength(0);
  press('Undo the import', dialog);
  expect(await screen.findByText('The import was undone.')).toBeTruthy();
  expect(screen.getByText('One person was taken off the wall again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
}, 120_000);

test('an editor downloads a report in which a spreadsheet computes nothing', async () => {
  const save = vi.spyOn(download, 'saveFile').mockImplementation(() => undefined);
  const answers = server();
  const applied = anImport({ state: 'applied', counts: counts({ applied: 1, duplicates: 1, faulty: 1 }) });
  await open({ ...answers, [`GET ${AT}`]: () => json({ import: applied }) }, { path: `${PAGE}?import=abc` });
  fireEvent.click(await screen.findByRole('button', { name: 'Download the report' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const { name, file } = save.mock.calls[0]?.[0] ?? {};
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  expect([name, ...bytes.slice(0, 3)]).toEqual(['Import report.csv', 0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toBe('Row,Result,Reason,First name,Last name,House number,Date of death');
  expect(lines[2]).toMatch(/^3,Cannot be added,.*"?'=1\+1/);
  expect(lines[3]).toBe('4,Already there,Is on the wall,Dan,Gal,7,1999');
});

test('an editor who chooses a file that cannot be read is told what to do, and chooses another', async () => {
  await open();
  await choose('First name,Last name\n');
  expect(await screen.findByText('This file has no rows below its headings.')).toBeTruthy();
  await choose(SHEET);
  expect(await screen.findByText('What is in the columns?')).toBeTruthy();
});

test('an editor says which columns the names are in, and each only once', async () => {
  const { sent } = await open(server());
  await choose('Who,Also who\nRuth Cohen,Leah Bar\n');
  await screen.findByText('What is in the columns?');
  press('Check the rows');
  expect(await screen.findByText(/or that of the full name/)).toBeTruthy();
  for (const label of ['Column “Who”', 'Column “Also who”'])
    fireEvent.change(choice(label), { target: { value: 'name' } });
  press('Check the rows');
  expect(await screen.findByText('Another column is already imported as this.')).toBeTruthy();
  expect(sent('POST')).toHaveLength(0);
  fireEvent.change(choice('Column “Also who”'), { target: { value: '' } });
  press('Check the rows');
  await waitFor(() => expect(sent('POST', '/imports')).toHaveLength(1));
});

test('an editor whose connection breaks keeps what was chosen and sends it again', async () => {
  let isDown = true;
  const answers = server();
  const { sent } = await open({
    ...answers,
    [`PUT ${AT}/rows/1`]: () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return json({ import: anImport() });
    },
  });
  await choose(SHEET);
  await screen.findByText('What is in the columns?');
  fireEvent.change(choice('Column “Shoe size”'), { target: { value: 'groups' } });
  press('Check the rows');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(choice('Column “Shoe size”').value).toBe('groups');
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByText('The rows were checked. Nothing has been added yet.')).toBeTruthy();
  expect(sent('POST', '/check')).toHaveLength(1);
});

test('a reload goes on with the import that is in the address', async () => {
  const states: Partial<Import>[] = [
    { state: 'checking' },
    { state: 'checked', counts: counts({ ready: 3 }) },
  ];
  await open(
    {
      ...server(),
      [`GET ${AT}`]: () => json({ import: anImport(states.length > 1 ? states.shift() : states[0]) }),
    },
    { path: `${PAGE}?import=abc` },
  );
  expect(await screen.findByText('The rows are being checked…')).toBeTruthy();
  expect(await screen.findByText('3 people can be added.', {}, { timeout: LATER })).toBeTruthy();
}, 120_000);

test('an editor whose file has not arrived whole chooses it again', async () => {
  const partly = anImport({ counts: counts({ rows: 1 }) });
  await open({ [`GET ${AT}`]: () => json({ import: partly }) }, { path: `${PAGE}?import=abc` });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose the file again' }));
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
});

test('an editor opens an earlier import, or reads why it cannot be opened', async () => {
  await open({
    'GET /api/communities/4/imports': () => json({ imports: [anImport({ state: 'applied' })] }),
    [`GET ${AT}`]: () => problem('import.not_found', 404, 'This import no longer exists.'),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'people.csv' }));
  expect(await screen.findByText('This import no longer exists.')).toBeTruthy();
});

test.each([
  ['rights', 'The person who started this may no longer do it. Another owner or editor can go on.'],
  ['plan', 'Private fields are no longer open in this community.'],
  ['deletion', 'This community is about to be deleted, so nobody is added to it.'],
  ['gone', 'The community was deleted.'],
] as const)('an editor reads why an import stopped: %s', async (failure, reason) => {
  const stopped = anImport({ state: 'failed', failure, counts: counts({ applied: 2 }) });
  const rows = () => json({ rows: [RUTH], next_cursor: null });
  const answers = { [`GET ${AT}`]: () => json({ import: stopped }), [`GET ${AT}/rows`]: rows };
  await open(answers, { path: `${PAGE}?import=abc` });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByText('2 people were added.')).toBeTruthy();
});

test('a member reads that others import people', async () => {
  const { sent } = await open({}, { community: aCommunity({ privilege: 'member' }) });
  const title = 'Only the owners and editors import people to the wall';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(sent('GET', '/imports')).toHaveLength(0);
});

test('an editor who adds what a colleague has just added is told so and sees it', async () => {
  let state: Partial<Import> = { state: 'checked', counts: counts({ ready: 3 }) };
  const late = 'This cannot be done with the import now.';
  await open(
    {
      ...server(),
      [`GET ${AT}`]: () => json({ import: anImport(state) }),
      [`POST ${AT}/apply`]: () => {
        state = { state: 'applied', counts: counts({ applied: 3 }) };
        return problem('import.not_now', 409, late);
      },
    },
    { path: `${PAGE}?import=abc` },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the wall' }));
  expect(await screen.findByText(late)).toBeTruthy();
  expect(await screen.findByText('3 people were added.')).toBeTruthy();
});
