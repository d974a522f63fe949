import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LedgerMail, LedgerStop } from '#worker/contract/mail-admin.ts';
import { MailFilters } from '#worker/contract/schemas/mail-admin.ts';
import { commit } from '#worker/db/commit.ts';
import { mail_events, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import { audit, jobs, outbox } from '#worker/db/schema/operations.ts';
import { membershipEmail } from '#worker/features/members/emails/membership.email.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { listMailWindow } from './ledger-list.repo.ts';

countRows();

const NOW = new Date('2026-11-10T12:00:00.000Z');
const [admin, member] = await Promise.all([aPerson({ role_id: 1 }), aPerson()]);
const app = (as = admin) => testApp({ as, now: () => NOW });

type Page = { mails: LedgerMail[]; next_cursor: string | null };
const read = async (query = '', by = app()): Promise<Page> => {
  const response = await by.request(`/api/admin/mails?${query}`);
  expect(response.status).toBe(200);
  return response.json();
};
const post = (path: string, json?: object, headers = {}) =>
  app().request(path, { method: 'POST', headers, ...(json && { json }) });
const actions = async () =>
  (await db.select({ action: audit.action }).from(audit).orderBy(asc(audit.id))).map(({ action }) => action);

async function theLedgerHas(rows: Partial<typeof sent_mails.$inferInsert>[]): Promise<string[]> {
  const ids = rows.map(() => crypto.randomUUID());
  const full = rows.map((row, at) => ({
    id: ids[at] ?? '',
    kind: 'reminder',
    address: 'dana@example.org',
    user_id: null,
    site_id: null,
    about: null,
    state: 'sent' as const,
    detail: null,
    message_id: null,
    sent_at: NOW.toISOString(),
    ...row,
  }));
  for (let at = 0; at < full.length; at += 8) await db.insert(sent_mails).values(full.slice(at, at + 8));
  return ids;
}

beforeEach(async () => {
  for (const table of [outbox, jobs, sent_mails, mail_events, mail_stops]) await db.delete(table);
});

describe('the ledger, for administrators', () => {
  test('masks addresses until one is opened for a reason, which is logged', async () => {
    const [id] = await theLedgerHas([{}]);
    expect((await read()).mails).toMatchObject([{ address: 'd…@example.org', is_replayable: false }]);
    const path = `/api/admin/mails/${id}/address`;
    await refusal(await post(path, undefined, { 'X-Reason': '' }), 'reason.required');
    const before = (await actions()).length;
    expect(await (await post(path)).json()).toEqual({ address: 'dana@example.org' });
    expect((await actions()).slice(before)).toEqual(['mail.address_opened']);
  });

  test('is filtered by state, kind, address, person, site and day', async () => {
    await theLedgerHas([
      { state: 'bounced', site_id: 7 },
      { kind: 'held', user_id: 5, sent_at: '2026-11-08T00:00:00.000Z' },
      { address: 'noa@example.org', sent_at: '2026-11-08T23:59:59.000Z' },
    ]);
    const found = async (query: string) => (await read(query)).mails.length;
    expect(await found('state=bounced')).toBe(1);
    expect(await found('kind=held')).toBe(1);
    expect(await found('address=Noa@example.org')).toBe(1);
    expect(await found('user=5')).toBe(1);
    expect(await found('site=7&kind=reminder')).toBe(1);
    expect(await found('from=2026-11-08&to=2026-11-08')).toBe(2);
    expect(await found('from=2026-11-09')).toBe(1);
    expect(await found('kind=held&state=bounced')).toBe(0);
  });

  test('is read in pages of 50, each email once, and reads three times that at most', async () => {
    await theLedgerHas(
      Array.from({ length: 170 }, (_, at) => ({
        kind: at % 2 ? 'held' : 'reminder',
        user_id: (at % 3) + 1,
        sent_at: new Date(NOW.getTime() - Math.floor(at / 4) * 1000).toISOString(),
      })),
    );
    for (const [query, total] of [
      ['', 170],
      ['kind=held', 85],
      ['kind=held&user=2', 29],
    ] as const) {
      const seen = new Set<string>();
      let cursor: string | null = '';
      while (cursor !== null) {
        const by = app();
        const page: Page = await read(`${query}${cursor && `&cursor=${cursor}`}`, by);
        expect(by.reads.rowsRead).toBeLessThanOrEqual(160);
        for (const { id } of page.mails) seen.add(id);
        cursor = page.next_cursor;
      }
      expect(seen.size).toBe(total);
    }
  });

  test.each([
    ['', 'sent_mails_sent'],
    ['address=a@example.org', 'sent_mails_address'],
    ['user=1', 'sent_mails_user'],
    ['site=1', 'sent_mails_site'],
    ['state=failed', 'sent_mails_state'],
    ['kind=held', 'sent_mails_kind'],
  ])('%s is found by the index %s', async (query, index) => {
    const filters = MailFilters.parse(Object.fromEntries(new URLSearchParams(query)));
    const range = { from: '2026', until: '2027', after: { at: '2026', id: 'x' } };
    const [sql = ''] = await queriesOf((d1) => listMailWindow(d1, filters, range, 150));
    const steps = await planOf(sql);
    expect(steps).toContain(`SEARCH sent_mails USING INDEX ${index} `);
    expect(steps).not.toContain('TEMP B-TREE');
  });

  test('is a spreadsheet with masked addresses', async () => {
    await theLedgerHas([{ detail: '=1+1' }]);
    const before = (await actions()).length;
    const text = await (await app().request('/api/admin/mails.csv')).text();
    expect(text).toContain("'=1+1");
    expect(text).not.toContain('dana@');
    expect((await actions()).slice(before)).toEqual(['mails.exported']);
    const [row] = await db.select().from(audit).where(eq(audit.action, 'mails.exported'));
    expect(row?.after).toMatchObject({ rows: text.trim().split('\r\n').length - 1 });
  });

  test('is closed to members', async () => {
    await refusal(await app(member).request('/api/admin/mails'), 'auth.admin_only');
  });
});

describe('an email that was sent', () => {
  test('is sent again as it reads now, once for two clicks with the same key', async () => {
    const site = await aSite({ owner_id: member.userId });
    const dana = await aPerson();
    await joins(site.id, dana.userId, null);
    const about = { user_id: dana.userId, site_id: site.id, event: 'granted', by: null } as const;
    await commit(db, [membershipEmail.enqueue({ db, now: () => NOW }, about)]);
    const mailer = aMailer();
    await runMailJobs(mailer, NOW);
    const { mails } = await read();
    expect(mails).toMatchObject([{ kind: 'membership', is_replayable: true }]);
    const path = `/api/admin/mails/${mails[0]?.id}/replay`;
    const before = (await actions()).length;
    for (let clicks = 0; clicks < 2; clicks++)
      expect((await post(path, undefined, { 'Idempotency-Key': 'a-key-of-this-click' })).status).toBe(204);
    await runMailJobs(mailer, NOW);
    expect(mailer.sent).toHaveLength(2);
    expect(mailer.sent[1]?.subject).toBe(mailer.sent[0]?.subject);
    expect((await actions()).slice(before)).toEqual(['mail.replayed']);
  });

  test('whose input is not kept is not sent again, nor one that is of a day', async () => {
    const [id, reminder] = await theLedgerHas([
      { kind: 'login_code' },
      { kind: 'reminder', about: { user_id: member.userId, site_id: 1, day: '2026-11-10' } },
    ]);
    expect((await read()).mails.map(({ is_replayable }) => is_replayable)).toEqual([false, false]);
    await refusal(await post(`/api/admin/mails/${reminder}/replay`), 'mail.not_kept');
    await refusal(await post(`/api/admin/mails/${id}/replay`), 'mail.not_kept');
    await refusal(await post(`/api/admin/mails/${crypto.randomUUID()}/replay`), 'mail.not_found');
  });
});

describe('an address', () => {
  test('is stopped and sent to again by an administrator, with one row of the log each', async () => {
    const address = 'Noa@example.org';
    const before = (await actions()).length;
    for (let clicks = 0; clicks < 2; clicks++)
      expect((await post('/api/admin/mail-stops', { address })).status).toBe(204);
    const stops = await (await app().request('/api/admin/mail-stops')).json<{ stops: LedgerStop[] }>();
    expect(stops.stops).toEqual([
      { address: 'n…@example.org', cause: 'suppressed', created_at: NOW.toISOString() },
    ]);
    expect((await post('/api/admin/mail-stops/lift', { address })).status).toBe(204);
    await refusal(await post('/api/admin/mail-stops/lift', { address }), 'mail.not_stopped');
    expect((await actions()).slice(before)).toEqual(['mail_stop.added', 'mail_stop.lifted']);
    expect(JSON.stringify(await db.select().from(audit))).not.toContain('noa@');
  });
});

test('the next 14 days show the emails and reminders that are due', async () => {
  await db.insert(outbox).values({
    id: 'a',
    name: 'send_mail',
    payload: {},
    created_at: NOW.toISOString(),
    due_at: '2026-11-12T09:00:00.000Z',
  });
  const response = await app().request('/api/admin/mail-kinds');
  const { kinds, days } = await response.json<{ kinds: object[]; days: { day: string; mails: number }[] }>();
  expect(kinds).toContainEqual({ kind: 'reset', is_essential: true, avoids_rest: false });
  expect(days).toHaveLength(14);
  expect(days[2]).toEqual({ day: '2026-11-12', mails: 1, reminders: 0 });
});
