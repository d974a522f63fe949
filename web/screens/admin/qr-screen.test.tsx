import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { RegistryCode } from '#worker/contract/code-registry.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const CODE = 'P4SVPAWPTW0M3';
const aCode = (patch: Partial<RegistryCode> = {}): RegistryCode => ({
  code: CODE,
  type: 's',
  state: 'bound',
  site_id: 7,
  community_id: null,
  grave_id: null,
  link: null,
  batch: { id: 2, name: 'Spring' },
  address: `https://dorot.example/s/${CODE}`,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  ...patch,
});
const TRACE = {
  code: aCode(),
  created_by: 1,
  order_id: 12,
  events: [
    {
      ...{ at: '2026-11-02T09:00:00.000Z', action: 'code.bound', actor_id: 3, reason: 'Asked by the family' },
      ...{ before: { state: 'minted' }, after: { state: 'bound', site_id: 7 } },
    },
  ],
  scans: [{ day: '2026-11-05', scans: 4 }],
  reports: [{ id: 1, at: '2026-11-03T09:00:00.000Z', user_id: 9, note: 'The sticker is torn' }],
};
const BATCH = { id: 2, name: 'Spring', size: 320, created_at: '2026-11-01T09:00:00.000Z' };

type Answers = Parameters<typeof network>[0];

async function open(path: string, answers: Answers = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/codes': () => json({ codes: [aCode()], next_cursor: null }),
    [`GET /api/admin/codes/${CODE}`]: () => json(TRACE),
    'GET /api/admin/code-batches': () => json({ batches: [BATCH], next_cursor: null }),
    ...answers,
  });
  const app = await act(() => renderApp(path));
  return { ...app, requests };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an administrator sees all that happened to a code, and points it elsewhere', async () => {
  const { requests } = await open(`/en/admin/qr-codes?open=${CODE}`, {
    [`POST /api/admin/codes/${CODE}/target`]: () => json({ code: aCode({ site_id: 8, state: 'rebound' }) }),
  });
  const sheet = within(await screen.findByRole('complementary', { name: CODE }));
  expect(await sheet.findByText('Asked by the family')).toBeTruthy();
  expect(sheet.getByText('The sticker is torn')).toBeTruthy();
  expect(sheet.getByText('4')).toBeTruthy();
  press('Change what it opens');
  type('Number of the site, or a web address', 'javascript:alert(1)');
  type('Reason', 'The family moved the stone');
  type(`Type “${CODE}” to confirm`, CODE);
  press(`Change code ${CODE}`);
  expect(await screen.findByText('Enter a number, or an address that begins with https')).toBeTruthy();
  type('Number of the site, or a web address', '8');
  press(`Change code ${CODE}`);
  await waitFor(async () => {
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.clone().json()).toEqual({ site_id: 8 });
  });
});

test('an administrator creates a batch of codes, once, and gets its sheets in parts', async () => {
  const { requests } = await open('/en/admin/qr-codes?view=batches', {
    'POST /api/admin/code-batches': () => json({ batch: BATCH }, 201),
  });
  await screen.findByRole('row', { name: /Spring/ });
  press('New batch of codes');
  type('Name of the batch', 'Summer');
  type('How many codes', '5001');
  type('Reason', 'For the cemetery of Arad');
  press('Create the codes');
  expect(await screen.findByText('Enter a number from 1 to 5000')).toBeTruthy();
  type('How many codes', '30');
  const create = screen.getByRole('button', { name: 'Create the codes' });
  fireEvent.click(create);
  fireEvent.click(create);
  await screen.findByText('The codes were created.');
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toEqual({ name: 'Summer', type: 's', count: 30 });
  fireEvent.click(screen.getByRole('button', { name: 'Spring' }));
  expect(await screen.findByRole('button', { name: 'Part 3 of 3' })).toBeTruthy();
});

test('scans that opened nothing are shown with their country', async () => {
  await open('/en/admin/qr-codes?view=lost', {
    'GET /api/admin/lost-scans': () =>
      json({
        since: '2026-11-01',
        scans: [
          { code: CODE, country: 'IL', scans: 5, last_on: '2026-11-20' },
          { code: null, country: null, scans: 2, last_on: '2026-11-19' },
        ],
      }),
  });
  expect(await screen.findByRole('row', { name: /P4SVPAWPTW0M3 Israel 5/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Does not exist Not known 2/ })).toBeTruthy();
});
