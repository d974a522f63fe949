import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askReasonsWith } from '#web/lib/reason.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Import, ImportRow } from '#worker/contract/import.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const NO_COUNTS = { rows: 2, ready: 0, updates: 0, duplicates: 0, faulty: 0, applied: 0, undone: 0, kept: 0 };
const anImport = (more: Partial<Import> = {}): Import => ({
  ...{ id: 'abc', kind: 'qr', community_id: null, file_name: 'codes.csv', sha256: 'a'.repeat(64) },
  ...{ row_count: 2, columns: ['code', 'target'], lang: 'en', state: 'open', failure: null },
  ...{ created_at: '2026-11-01T08:00:00.000Z', created_by: 1, undo_until: null, counts: NO_COUNTS },
  ...more,
});
const ROWS: ImportRow[] = [
  { row: 2, cells: ['P4SVPAWPTW0M3', '7'], verdict: 'update', faults: [], made_id: null, duplicate_of: null },
  {
    ...{ row: 3, cells: ['1A8ZE1KK7SVQP', '8'], verdict: 'faulty', made_id: null, duplicate_of: null },
    faults: [{ column: 'target', code: 'code.bound', params: {} }],
  },
];
const SHEET = ['QR code,Page,Remark', 'P4SVPAWPTW0M3,7,a', '1A8ZE1KK7SVQP,8,b'].join('\n');
const checked = anImport({ state: 'checked', counts: { ...NO_COUNTS, updates: 1, faulty: 1 } });

type Answers = Parameters<typeof network>[0];

async function open(answers: Answers = {}, path = '/en/admin/import-qr') {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/imports': () => json({ imports: [] }),
    'POST /api/imports': () => json({ import: anImport() }, 201),
    'PUT /api/imports/abc/rows/1': () => json({ import: anImport() }),
    'POST /api/imports/abc/check': () => json({ import: checked }),
    'GET /api/imports/abc': () => json({ import: checked }),
    'GET /api/imports/abc/rows': () => json({ rows: ROWS, next_cursor: null }),
    ...answers,
  });
  const app = await act(() => renderApp(path));
  return { ...app, requests };
}

const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([SHEET], 'codes.csv')] },
  });
const choice = (label: string) => screen.getByLabelText(label) as HTMLSelectElement;

test('an administrator imports codes: the columns are guessed and remembered, and each row has its verdict', async () => {
  const { requests } = await open();
  await choose();
  await screen.findByText('What is in the columns?');
  expect(choice('Column “QR code”').value).toBe('code');
  expect(choice('Column “Page”').value).toBe('');
  fireEvent.change(choice('Column “Page”'), { target: { value: 'target' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('The rows were checked. Nothing has been imported yet.')).toBeTruthy();
  expect(screen.getByText('One row changes what is there.')).toBeTruthy();
  expect(await screen.findByText(/leads to another page already/)).toBeTruthy();
  const opened = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/imports'));
  expect(await opened?.json()).toMatchObject({
    ...{ kind: 'qr', scope: null, row_count: 2, columns: ['code', 'target'] },
    mapping: { columns: ['code', 'target', ''] },
  });
  expect(screen.getByRole('button', { name: 'Import the rows' })).toBeTruthy();
});

test('what the same headings were imported as before is offered again', async () => {
  const { requests } = await open();
  await choose();
  await screen.findByText('What is in the columns?');
  const asked = requests.find(({ url }) => url.includes('/api/import-mappings/qr/'));
  const path = new URL(asked?.url ?? '').pathname;
  await open({ [`GET ${path}`]: () => json({ columns: ['', 'target', 'code'] }) });
  await choose();
  await screen.findByText('What is in the columns?');
  expect(choice('Column “Remark”').value).toBe('code');
  expect(choice('Column “QR code”').value).toBe('');
});

test('a column that points bound codes elsewhere says so before anything is sent', async () => {
  await open();
  await choose();
  await screen.findByText('What is in the columns?');
  expect(screen.queryByText(/pointed elsewhere where this column says yes/)).toBeNull();
  fireEvent.change(choice('Column “Remark”'), { target: { value: 'override' } });
  expect(screen.getByText(/pointed elsewhere where this column says yes/)).toBeTruthy();
});

test('the reason is asked for once, for all requests of a file', async () => {
  askReasonsWith(async () => 'Asked by the printers');
  const withReason =
    (reply: () => Response) =>
    ({ headers }: Request) =>
      headers.has('X-Reason') ? reply() : problem('reason.required', 422);
  const { requests } = await open({
    'POST /api/imports': withReason(() => json({ import: anImport() }, 201)),
    'PUT /api/imports/abc/rows/1': withReason(() => json({ import: anImport() })),
    'POST /api/imports/abc/check': withReason(() => json({ import: checked })),
  });
  await choose();
  await screen.findByText('What is in the columns?');
  fireEvent.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('The rows were checked. Nothing has been imported yet.');
  const sent = requests
    .filter(({ method }) => method !== 'GET')
    .map(({ headers }) => headers.get('X-Reason'));
  expect(sent).toEqual([null, ...Array(3).fill(encodeURIComponent('Asked by the printers'))]);
});

test('rows are imported and taken back once the name of the file and a reason were given', async () => {
  const applied = anImport({
    ...{ state: 'applied', undo_until: '2026-12-01T08:00:00.000Z' },
    counts: { ...NO_COUNTS, applied: 1, faulty: 1 },
  });
  const { requests } = await open(
    {
      'POST /api/imports/abc/apply': () => json({ import: applied }),
      'POST /api/imports/abc/undo': () => json({ import: anImport({ state: 'undone' }) }),
    },
    '/en/admin/import-qr?import=abc',
  );
  const steps = [
    ['Import the rows', 'apply', 'Import the rows of codes.csv', 'The import is done.'],
    ['Undo the import', 'undo', 'Undo the import of codes.csv', 'The import was undone.'],
  ] as const;
  for (const [button, path, action, done] of steps) {
    const sent = () => requests.filter(({ url }) => url.endsWith(`/abc/${path}`));
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const form = await screen.findByRole('form', { name: action });
    fireEvent.change(within(form).getByLabelText(/^Reason/), { target: { value: 'Asked by the printers' } });
    fireEvent.click(within(form).getByRole('button', { name: action }));
    expect(await within(form).findByText('This is not what is to be typed')).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.change(within(form).getByLabelText('Type “codes.csv” to confirm'), {
      target: { value: 'codes.csv' },
    });
    fireEvent.click(within(form).getByRole('button', { name: action }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(sent().map(({ headers }) => headers.get('X-Reason'))).toEqual([
      encodeURIComponent('Asked by the printers'),
    ]);
    expect(screen.queryByRole('form', { name: action })).toBeNull();
  }
});
