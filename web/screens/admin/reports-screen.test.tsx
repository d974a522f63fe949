import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { PlatformReport, PlatformReportDetails } from '#worker/contract/report-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  sessionStorage.clear();
});

const aReport = (patch: Partial<PlatformReport> = {}): PlatformReport => ({
  id: 5,
  subject: 'memory',
  subject_id: 41,
  place: { kind: 'site', id: 7, name: 'Ruth Cohen', mode: 'open', frozen: false },
  reasons: [{ reason: 'illegal', count: 2 }],
  people: 2,
  family: 1,
  since: '2026-11-20T08:00:00.000Z',
  state: 'open',
  decided_at: null,
  decided_by: null,
  is_removable: true,
  ...patch,
});

const details = (patch: Partial<PlatformReportDetails> = {}): PlatformReportDetails => ({
  ...aReport(),
  notes: ['It was stolen.'],
  thing: {
    text: 'She sang.',
    lang: 'en',
    author: { id: 3, name: 'Dana Levi' },
    status: 'published',
    memory_id: 41,
    attachments: 2,
    created_at: '2026-11-01T08:00:00.000Z',
  },
  ...patch,
});

async function open(address: string, answers: Parameters<typeof network>[0] = {}, listed = [aReport()]) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/reports': () => json({ reports: listed, next_cursor: null }),
    'GET /api/admin/reports/5': () => json({ report: details() }),
    ...answers,
  });
  await act(() => renderApp(`/en/admin/reports${address}`));
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  return requests;
}

const reasoned = () =>
  fireEvent.change(screen.getByLabelText(/^Reason/, { selector: 'textarea' }), {
    target: { value: 'the family asked' },
  });

test('an administrator sees what was reported and how many did, but not by whom', async () => {
  await open('', {}, [
    aReport(),
    aReport({ id: 6, place: { kind: 'site', id: 8, name: null, mode: 'private', frozen: false } }),
  ]);
  const table = await screen.findByRole('table', { name: 'Reports' });
  expect(within(table).getByText('Ruth Cohen')).toBeTruthy();
  expect(within(table).getByText('Private site 8')).toBeTruthy();
  expect(within(table).getAllByText('It is against the law')).toHaveLength(2);
});

test('removes a memory with a reason', async () => {
  let removed = false;
  const requests = await open('?open=5', {
    'GET /api/admin/reports/5': () => json({ report: details(removed ? { state: 'remove' } : {}) }),
    'POST /api/sites/reports/5/decision': () => {
      removed = true;
      return json({ subject: 'memory', subject_id: 41, decision: 'remove' });
    },
  });
  expect(await screen.findByText('She sang.')).toBeTruthy();
  expect(screen.getByText('It was stolen.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  reasoned();
  fireEvent.click(screen.getByRole('button', { name: 'Remove memory 41' }));
  expect(await screen.findByText('Removed')).toBeTruthy();
  const sent = requests.find(({ url }) => url.includes('decision'));
  expect(await sent?.json()).toEqual({ decision: 'remove' });
  expect(decodeURIComponent(sent?.headers.get('X-Reason') ?? '')).toBe('the family asked');
});

test('of a site the report can only be closed, or the site paused', async () => {
  await open('?open=5', {
    'GET /api/admin/reports/5': () =>
      json({ report: details({ subject: 'site', subject_id: 7, thing: null, is_removable: false }) }),
  });
  expect(await screen.findByRole('button', { name: 'Close the report' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pause the site' }));
  expect(screen.getByRole('button', { name: 'Pause the site of Ruth Cohen' })).toBeTruthy();
});

test('who reported is shown after a reason alone', async () => {
  const requests = await open('?open=5', {
    'GET /api/admin/reports/5/reporters': () =>
      json({
        reporters: [
          {
            id: 9,
            name: 'Noa Bar',
            email: 'noa@example.org',
            reason: 'illegal',
            note: 'It was stolen.',
            family: true,
            created_at: '2026-11-20T08:00:00.000Z',
          },
        ],
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'See who reported it' }));
  expect(requests.some(({ url }) => url.includes('reporters'))).toBe(false);
  reasoned();
  fireEvent.click(screen.getByRole('button', { name: 'See who reported it' }));
  expect(await screen.findByText('Noa Bar')).toBeTruthy();
});
