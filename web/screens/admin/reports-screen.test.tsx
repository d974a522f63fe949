import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { PlatformReport, PlatformReportDetails } from '#worker/contract/report-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

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

test('the claims that are disputed are read with the words of both sides, and decided with a reason', async () => {
  const claim = {
    id: 3,
    state: 'disputed',
    site: { id: 7, name: 'Ruth Cohen', frozen: false },
    claimant_id: 11,
    owner_id: 12,
    objected_by: 13,
    created_at: '2026-11-01T08:00:00.000Z',
    ends_at: '2026-12-01T08:00:00.000Z',
    closed_at: null,
  };
  let isDecided = false;
  const requests = await open('?view=claims', {
    'GET /api/admin/claims': () => json({ claims: isDecided ? [] : [claim], next_cursor: null }),
    'GET /api/admin/claims/3': () =>
      json({
        claim: { ...claim, claimant: 'Noa Levi', note: 'She asked me to.', objection: 'She never did.' },
      }),
    'POST /api/sites/7/succession/decision': () => {
      isDecided = true;
      return json({
        site: { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen' },
        successors: [],
        claim: null,
        can: { name: false, claim: false, withdraw: false, object: false, settle: false },
      });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ruth Cohen' }));
  expect(await screen.findByText('She never did.')).toBeTruthy();
  expect(screen.getByText('She asked me to.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse the claim' }));
  reasoned();
  fireEvent.click(screen.getByRole('button', { name: 'Refuse the claim' }));
  expect(await screen.findByText('No claim is disputed.')).toBeTruthy();
  const sent = requests.find(({ url }) => url.includes('decision'));
  expect(await sent?.json()).toEqual({ decision: 'refuse', reason: 'the family asked' });
});

test('a payment that a bank takes back leads to its order', async () => {
  await open('?view=chargebacks', {
    'GET /api/admin/chargebacks': () =>
      json({
        chargebacks: [
          {
            id: 'stripe:evt_1',
            state: 'open',
            since: '2026-11-20T08:00:00.000Z',
            payment: 'pi_1',
            order: { id: 5, number: 10_005 },
            payer_id: 9,
            amount_minor: 4999,
            currency: 'USD',
          },
        ],
        next_cursor: null,
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Order 10005' }));
  const sheet = within(await screen.findByRole('complementary', { name: 'Order 10005' }));
  const href = sheet.getByRole('link', { name: '10005' }).getAttribute('href') ?? '';
  expect(href).toMatch(/^\/en\/admin\/orders\?/);
  expect(href).toMatch(/open=.*5/);
});
