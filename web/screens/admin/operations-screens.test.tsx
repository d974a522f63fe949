import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Broadcast } from '#worker/contract/broadcast-admin.ts';
import type { JobOverview } from '#worker/contract/job-admin.ts';
import type { LogEntry } from '#worker/contract/log-admin.ts';
import type { LedgerMail } from '#worker/contract/mail-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

type Answers = Parameters<typeof network>[0];

async function open(path: string, answers: Answers) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/mail-kinds': () => json({ kinds: [], days: [] }),
    ...answers,
  });
  const app = await act(() => renderApp(path));
  return { ...app, requests };
}

const sheetOf = async (name: string) => within(await screen.findByRole('complementary', { name }));
const AT = '2026-11-10T08:00:00.000Z';

test('an administrator sees what an act changed, why, and from where', async () => {
  const entry: LogEntry = {
    id: 9,
    at: AT,
    actor_id: 1,
    actor_name: 'Noa Bar',
    actor_kind: 'admin',
    standing: 'AD',
    action: 'plan.granted',
    object_kind: 'site',
    object_id: '7',
    before: { plan: 'monthly' },
    after: { plan: 'once' },
    reason: 'asked by the family',
    ip: '203.0.113.7',
    request_id: 'r-1',
  };
  const { router, requests } = await open('/en/admin/logs', {
    'GET /api/admin/log': () => json({ entries: [entry], next_cursor: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'plan.granted' }));
  const sheet = await sheetOf('plan.granted');
  expect(sheet.getByText('monthly').tagName).toBe('DEL');
  expect(sheet.getByText('once').tagName).toBe('INS');
  expect(sheet.getByText('203.0.113.7')).toBeTruthy();
  expect(sheet.getByText('asked by the family')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ role: 'admin' }));
  await waitFor(() => expect(requests.at(-1)?.url).toContain('role=admin'));
});

const aJob = (patch: Partial<JobOverview> = {}): JobOverview => ({
  name: 'sweep_expired',
  schedule: 'day',
  last_at: AT,
  is_late: false,
  waiting: 0,
  planned: 0,
  oldest_due_at: null,
  failures: 0,
  last_error: null,
  last_failed_at: null,
  ...patch,
});
const aLetter = (id: string) => ({ id, name: 'send_mail', payload: { user_id: 7 }, created_at: AT });
const DEAD = [{ name: 'send_mail', letters: 2 }];

test('a late job stands first and says so', async () => {
  await open('/en/admin/jobs', {
    'GET /api/admin/jobs': () =>
      json({
        cron_at: AT,
        dead: [],
        jobs: [aJob(), aJob({ name: 'send_reminders', is_late: true }), aJob({ name: 'x', waiting: 1001 })],
      }),
  });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('send_reminders');
  expect(within(first as HTMLElement).getByText('Late')).toBeTruthy();
  expect(second?.textContent).toContain('1,000+');
});

test('a dead letter is done again for a reason, and the list is read again', async () => {
  let letters = [aLetter('one'), aLetter('two')];
  const { requests } = await open('/en/admin/jobs?view=dead', {
    'GET /api/admin/jobs': () => json({ cron_at: AT, jobs: [], dead: DEAD }),
    'GET /api/admin/dead-letters': () => json({ dead_letters: letters, next_cursor: null }),
    'POST /api/admin/dead-letters/one/replay': () => {
      letters = letters.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  const [row] = await screen.findAllByRole('button', { name: 'send_mail' });
  const tabs = within(screen.getByRole('navigation', { name: 'Views of the jobs' }));
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Dead letters');
  fireEvent.click(row as HTMLElement);
  const sheet = await sheetOf('send_mail');
  expect(sheet.getByText(/"user_id": 7/)).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Do it again' }));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The provider is back' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Do it again' }));
  expect(await screen.findByText('It is queued again.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'send_mail' })).toHaveLength(1));
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('all dead letters of a job are done again once its name is typed', async () => {
  const { requests } = await open('/en/admin/jobs?view=dead&name=send_mail', {
    'GET /api/admin/jobs': () => json({ cron_at: AT, jobs: [], dead: DEAD }),
    'GET /api/admin/dead-letters': () =>
      json({ dead_letters: [aLetter('one'), aLetter('two')], next_cursor: null }),
    'POST /api/admin/dead-letters/replay': () => json({ replayed: 2 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Do all of them again' }));
  const sheet = await sheetOf('send_mail');
  const send = () => fireEvent.click(sheet.getByRole('button', { name: 'Do all of send_mail again' }));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The provider is back' } });
  send();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.change(sheet.getByLabelText(/^Type/), { target: { value: 'send_mail' } });
  send();
  expect(await screen.findByText('2 jobs are queued again.')).toBeTruthy();
});

const aMail = (patch: Partial<LedgerMail> = {}): LedgerMail => ({
  id: '6f1c1f5e-0000-4000-8000-000000000000',
  kind: 'reminder',
  address: 'd…@example.org',
  user_id: 5,
  site_id: 7,
  state: 'bounced',
  detail: null,
  sent_at: AT,
  is_replayable: true,
  ...patch,
});

test('the whole address of an email is shown for a reason, and the email is sent again once', async () => {
  const { id } = aMail();
  const { requests } = await open(`/en/admin/notifications?open=${id}`, {
    'GET /api/admin/mails': () => json({ mails: [aMail()], next_cursor: null }),
    [`POST /api/admin/mails/${id}/address`]: () => json({ address: 'dana@example.org' }),
    [`POST /api/admin/mails/${id}/replay`]: () => new Response(null, { status: 204 }),
  });
  const sheet = await sheetOf('reminder');
  const give = () =>
    fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'She asked by phone' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Show the whole address' }));
  give();
  fireEvent.click(sheet.getByRole('button', { name: 'Show the address' }));
  expect(await sheet.findByText('dana@example.org')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Send again' }));
  give();
  fireEvent.click(sheet.getByRole('button', { name: 'Send again' }));
  expect(await sheet.findByText('The email will be sent again in a moment.')).toBeTruthy();
  const replays = requests.filter(({ url }) => url.endsWith('/replay'));
  expect(replays).toHaveLength(1);
  expect(replays[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('an address is stopped only when it is complete', async () => {
  const { requests } = await open('/en/admin/notifications?view=stops', {
    'GET /api/admin/mail-stops': () => json({ stops: [], next_cursor: null }),
    'POST /api/admin/mail-stops': () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop an address' }));
  const sheet = await sheetOf('Stop an address');
  const type = (text: string) =>
    fireEvent.change(sheet.getByLabelText('Email address'), { target: { value: text } });
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'A court asked for it' } });
  type('dana');
  fireEvent.click(sheet.getByRole('button', { name: 'Stop this address' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Email address'));
  type('dana@example.org');
  fireEvent.click(sheet.getByRole('button', { name: 'Stop this address' }));
  expect(await screen.findByText('The address is stopped.')).toBeTruthy();
  const [sent] = requests.filter(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ address: 'dana@example.org' });
});

const aBroadcast = (patch: Partial<Broadcast> = {}): Broadcast => ({
  id: 3,
  state: 'draft',
  subject_en: 'We move on Sunday',
  body_en: 'Dorot moves on Sunday night.',
  subject_he: 'עוברים ביום ראשון',
  body_he: 'דורות עוברת ביום ראשון בלילה.',
  written_by: 1,
  approved_by: null,
  queued: 0,
  created_at: AT,
  tested_at: null,
  approved_at: null,
  ended_at: null,
  can: { test: true, approve: false, cancel: true },
  ...patch,
});

test('who wrote to everyone sends it to themselves, and cannot approve it', async () => {
  await open('/en/admin/notifications?view=broadcasts&open=3', {
    'GET /api/admin/broadcasts': () => json({ broadcasts: [aBroadcast()], next_cursor: null }),
    'POST /api/admin/broadcasts/3/test': () => json({ broadcast: aBroadcast({ tested_at: AT }) }),
  });
  const sheet = await sheetOf('We move on Sunday');
  expect(sheet.queryByRole('button', { name: 'Approve and send' })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Send to me' }));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The announced move' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send to me' }));
  expect(await sheet.findByText('It is on its way to you in both languages.')).toBeTruthy();
});

test('another administrator approves it by typing its subject, and reads why it was refused', async () => {
  const tested = aBroadcast({ tested_at: AT, can: { test: true, approve: true, cancel: true } });
  await open('/en/admin/notifications?view=broadcasts&open=3', {
    'GET /api/admin/broadcasts': () => json({ broadcasts: [tested], next_cursor: null }),
    'POST /api/admin/broadcasts/3/approve': () => problem('broadcast.not_now', 409, 'It was cancelled.'),
  });
  const sheet = await sheetOf('We move on Sunday');
  fireEvent.click(sheet.getByRole('button', { name: 'Approve and send' }));
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'The announced move' } });
  fireEvent.change(sheet.getByLabelText(/^Type/), { target: { value: 'We move on Sunday' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Send to everyone' }));
  expect(await sheet.findByText('It was cancelled.')).toBeTruthy();
});

test('what is written to everyone is kept in the tab until it is saved, in both languages', async () => {
  const { requests } = await open('/en/admin/notifications?view=broadcasts', {
    'GET /api/admin/broadcasts': () => json({ broadcasts: [], next_cursor: null }),
    'POST /api/admin/broadcasts': () => json({ broadcast: aBroadcast() }, 201),
  });
  const write = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Write to everyone' }));
    return sheetOf('Write to everyone');
  };
  let sheet = await write();
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  type('Subject in English', 'We move on Sunday');
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  sheet = await write();
  expect(sheet.getByLabelText<HTMLInputElement>('Subject in English').value).toBe('We move on Sunday');
  type(/^Reason/, 'The announced move');
  fireEvent.click(sheet.getByRole('button', { name: 'Save the draft' }));
  expect(document.activeElement).toBe(sheet.getByLabelText(/^Text in English/));
  type(/^Text in English/, 'Dorot moves on Sunday night.');
  type('Subject in Hebrew', 'עוברים ביום ראשון');
  type(/^Text in Hebrew/, 'דורות עוברת ביום ראשון בלילה.');
  fireEvent.click(sheet.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText(/^The draft was saved/)).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the condition names what is over its limit first', async () => {
  await open('/en/admin/health', {
    'GET /api/admin/condition': () =>
      json({
        version: '1',
        checks: [
          { name: 'database', state: 'ok', value: 0, limit: 0 },
          { name: 'media_bytes', state: 'ok', value: 2_500_000, limit: 1_000_000_000_000 },
          { name: 'dead_letters', state: 'exceeded', value: 3, limit: 0 },
          { name: 'database_rows_read', state: 'unknown', value: null, limit: 5 },
        ],
        alerts: [{ name: 'dead_letters', since: AT }],
        day: '2026-11-10',
        requests: 1200,
        slowest: [{ route: '/api/search', requests: 10, mean_ms: 80, errors: 2 }],
        browser_errors: [],
        pages: [{ route: '/$locale/faq', views: 4 }],
      }),
  });
  expect(await screen.findByText('Some things are over their limit.')).toBeTruthy();
  const [first] = screen.getAllByText(/^(?:Fine|Over the limit|Not known here)$/);
  expect(first?.textContent).toBe('Over the limit');
  expect(screen.getByText('3 MB, limit 1,000 GB')).toBeTruthy();
  expect(screen.getByText('2 failed')).toBeTruthy();
  expect(screen.getByText('No browser reported an error in the last week.')).toBeTruthy();
});
