import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry } from '#worker/contract/log-admin.ts';
import { LogFilters } from '#worker/contract/schemas/log-admin.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';
import { listLogWindow } from './log.repo.ts';

countRows();

type Page = { entries: LogEntry[]; next_cursor: string | null };
const [admin, member] = await Promise.all([aPerson({ role_id: 1 }), aPerson()]);

const ROW = {
  at: '2026-11-10T08:00:00.000Z',
  actor_id: member.userId,
  actor_kind: 'member',
  action: 'site.renamed',
  object_kind: 'site',
  object_id: '7',
  request_id: 'r-1',
};
const insert = async (rows: Partial<typeof audit.$inferInsert>[]) => {
  for (let at = 0; at < rows.length; at += 7)
    await db.insert(audit).values(rows.slice(at, at + 7).map((row) => ({ ...ROW, ...row })));
};
const app = (as: Person = admin) => testApp({ as, now: () => new Date('2026-11-20T08:00:00.000Z') });
const read = async (query = '', by = app()): Promise<Page> => {
  const response = await by.request(`/api/admin/log?${query}`);
  expect(response.status).toBe(200);
  return response.json();
};
const idsOf = ({ entries }: Page) => entries.map(({ id }) => id);

describe('the log of administrators', () => {
  beforeAll(async () => {
    await insert(
      Array.from({ length: 260 }, (_, at) => ({
        at: new Date(Date.parse('2026-11-01T00:00:00.000Z') + at * 3_600_000).toISOString(),
        action: at % 50 === 0 ? 'site.deleted' : 'site.renamed',
        object_id: String(at),
        request_id: `r-${at}`,
      })),
    );
    await insert([
      {
        actor_id: admin.userId,
        actor_kind: 'admin',
        standing: 'AD',
        action: 'plan.granted',
        object_id: '9',
        reason: 'asked by the family',
        ip: '203.0.113.7',
        before: { plan: null },
        after: { plan: 'once' },
      },
    ]);
  });

  test('says who did what to what, when, from where and why, with the state before and after', async () => {
    const { entries } = await read('action=plan.granted');
    expect(entries).toMatchObject([
      {
        actor_id: admin.userId,
        actor_kind: 'admin',
        actor_name: expect.stringMatching(/\w/),
        standing: 'AD',
        object_kind: 'site',
        object_id: '9',
        reason: 'asked by the family',
        ip: '203.0.113.7',
        before: { plan: null },
        after: { plan: 'once' },
      },
    ]);
  });

  test('is read in pages of 50, each row once, and reads three times that at most', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const by = app();
      await read('', by); // the first request of an app reads what a later one does not
      const before = by.reads.rowsRead;
      const page: Page = await read(cursor && `cursor=${cursor}`, by);
      expect(by.reads.rowsRead - before).toBeLessThanOrEqual(155);
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    }
    expect(seen.length).toBeGreaterThanOrEqual(261);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  test('finds what several filters leave, in pages that may be short', async () => {
    const found: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 20; pages++) {
      const page: Page = await read(
        `actor=${member.userId}&action=site.deleted&from=2026-11-02&to=2026-11-08${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...page.entries.map(({ object_id }) => object_id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(['150', '100', '50']);
  });

  test('knows one request, one thing, and the last day that is asked for', async () => {
    expect((await read('request=r-42')).entries).toMatchObject([{ object_id: '42' }]);
    expect((await read('kind=site&id=9')).entries).toHaveLength(2);
    expect((await read('from=2026-11-02&to=2026-11-02&kind=site')).entries).toHaveLength(24);
    expect((await read('role=kiosk')).entries).toEqual([]);
  });

  test.each([
    ['actor=1', 'audit_actor'],
    ['role=admin', 'audit_actor_kind'],
    ['action=a.b', 'audit_action'],
    ['kind=site', 'audit_object_kind'],
    ['kind=site&id=7', 'audit_object'],
    ['request=r', 'audit_request'],
    ['to=2026-11-02', 'audit_at'],
  ])('%s is found by the index %s', async (query, index) => {
    const filters = LogFilters.parse(Object.fromEntries(new URLSearchParams(query)));
    const until = filters.to;
    const [sql = ''] = await queriesOf((d1) => listLogWindow(d1, filters, { before: 9, until, limit: 100 }));
    const steps = await planOf(sql);
    expect(steps).toContain(`INDEX ${index} `);
    expect(steps).not.toMatch(/TEMP B-TREE|SCAN audit(?! USING)/);
  });

  test('is a spreadsheet of what is filtered, which is logged itself and runs no formula', async () => {
    await insert([{ action: 'odd.thing', object_id: 'x', reason: '=HYPERLINK("http://evil.example")' }]);
    const response = await app().request('/api/admin/log.csv?action=odd.thing');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    expect(text).toContain("'=HYPERLINK");
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect((await read('action=log.exported')).entries).toMatchObject([
      { actor_id: admin.userId, after: { filters: { action: 'odd.thing' }, rows: 1 } },
    ]);
  });

  test('is closed to members, and a cursor that leads nowhere is refused', async () => {
    await refusal(await app(member).request('/api/admin/log'), 'auth.admin_only');
    await refusal(await app().request('/api/admin/log?cursor=nowhere'), 'request.invalid');
  });
});

describe('the network of an actor', () => {
  const remember = async (who: Person) => {
    const json = { address: `${crypto.randomUUID()}@example.org` };
    const headers = { 'CF-Connecting-IP': '203.0.113.9' };
    return app(who).request('/api/admin/mail-stops', { method: 'POST', json, headers });
  };

  beforeEach(async () => {
    expect((await remember(admin)).status).toBe(204);
  });

  test('is kept for administrators', async () => {
    const { entries } = await read('action=mail_stop.added');
    expect(entries[0]).toMatchObject({ ip: '203.0.113.9' });
  });
});
