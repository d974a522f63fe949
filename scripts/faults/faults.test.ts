import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../demo/art/random.ts';
import { root } from '../lib/machine.mjs';
import { ask } from './ask.ts';
import { compare, surplus } from './checks.ts';
import type { Piece } from './driver.ts';
import { brokenInvariants, INVARIANTS, type Subject } from './invariants.ts';
import { type Effect, openLedger } from './ledger.ts';
import { leastOfEach, slopeOf } from './memory.ts';
import { linesOf, summaryOf, totalLines } from './pieces.ts';
import { FAULTS, planOf } from './plan.ts';
import { faultWindows } from './windows.ts';
import { faulty } from './worker/faulty.ts';

const NOW = '2026-11-10T08:00:00.000Z';
const ROWS = `
insert into users (id, email, first_name, last_name, locale, active, created_at) values
  (1, 'ruth@example.org', 'Ruth', 'Levi', 'he', '1', '${NOW}'), (2, 'dan@example.org', 'Dan', 'Levi', 'he', '1', '${NOW}');
insert into sites (id, slug, site_type_id, owner_id, first_name, last_name, lang, gender, derived_dates, mode,
    settings, memories_count, created_at, updated_at)
  values (1, 'ruth', 1, 1, 'רות', 'f1n1', 'he', 'f', '{}', 'regular', '{}', 1, '${NOW}', '${NOW}');
insert into members (owner_kind, owner_id, user_id, group_id, joined_at) values ('site', 1, 1, 1, '${NOW}');
insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status, position, client_key,
    created_at, updated_at)
  values (1, 'site', 1, 1, 'text', 'f1n2 She sang', 'en', '[]', 'published', 1.5, 'first', '${NOW}', '${NOW}');
insert into memory_likes (memory_id, user_id, created_at) values (1, 2, '${NOW}');
insert into comments (id, memory_id, site_id, author_id, text, lang, status, client_key, created_at)
  values (1, 1, 1, 1, 'f1n3 She did', 'en', 'published', 'second', '${NOW}');
insert into media (id, site_id, memory_id, purpose, kind, content_type, widths, sizes, key, bytes, created_by,
    attached_at, created_at)
  values ('photo', 1, 1, 'memory', 'photo', 'image/webp', '[320]', '[40]', 'uploads/1/photo', 40, 1, '${NOW}', '${NOW}');
insert into coupons (id, code, percent, products, plans, used, max_uses, created_at)
  values (1, 'FAMILY', 10, '[]', '[]', 1, 1, '${NOW}');
insert into orders (id, user_id, site_id, product, lines, subtotal_minor, discount_minor, coupon, delivery_minor,
    vat_rate, vat_included, vat_minor, total_minor, currency, status, payment_status, payer, details, locale, terms_at,
    created_at, placed_at)
  values (1, 1, 1, 'subscription', '[]', 4999, 0, 'FAMILY', 0, 1800, 1, 763, 4999, 'USD', 'completed', 'captured', '{}',
    '{}', 'en', '${NOW}', '${NOW}', '${NOW}');
insert into coupon_uses (order_id, coupon_id, user_id, created_at) values (1, 1, 1, '${NOW}');
insert into payments (id, provider, key, kind, user_id, order_id, amount_minor, currency, state, created_at, updated_at)
  values (1, 'stripe', 'k', 'charge', 1, 1, 4999, 'USD', 'captured', '${NOW}', '${NOW}');
insert into invoices (id, issuer_id, year, type, number, user_id, order_id, payment_id, issuer, customer, date, lines,
    net_minor, vat_rate, vat_minor, total_minor, currency, locale, state, created_at)
  values (1, '5', 2026, 'invoice', 1, 1, 1, 1, '{}', '{}', '2026-11-10', '[]', 4236, 1800, 763, 4999, 'USD', 'en',
    'issued', '${NOW}');
insert into subscriptions (id, site_id, user_id, plan, state, started_at, anchor, period_start, order_id, created_at)
  values (1, 1, 1, 'once', 'active', '${NOW}', '${NOW}', '${NOW}', 1, '${NOW}');
update sites set subscribed = 1, plan = 'once' where id = 1;
insert into invitations (id, owner_kind, owner_id, kind, email, token_hash, state, uses, invited_by, created_at, expires_at)
  values (1, 'site', 1, 'email', 'ruth@example.org', 'hash', 'accepted', 1, 1, '${NOW}', '${NOW}');
insert into reminder_mails (site_id, user_id, day, reminders, state, created_at)
  values (1, 1, '2026-11-10', '[{"id":1,"on":"2026-11-11","offset":1}]', 'sent', '${NOW}');`;

/** The schema after all migrations, made once. */
const schema = readdirSync(path.join(root, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(path.join(root, 'migrations', name), 'utf8'))
  .join(';\n');
const whole = new DatabaseSync(':memory:');
whole.exec(schema);
whole.exec(ROWS);

const db = whole;
beforeEach(() => whole.exec('savepoint test'));
afterEach(() => whole.exec('rollback to test; release test'));

const STORED = new Map([['uploads/1/photo/320', 40]]);
const CAPTURES = { 'payment:1:k': [{ amount: 4999, currency: 'usd', payment_intent: 'pi' }] };
const subject = (more: Partial<Subject> = {}): Subject => ({
  ...{ db, stored: STORED, captures: CAPTURES, now: Date.parse(NOW), tokens: [], holds: () => false },
  ...more,
});

const EFFECTS: Effect[] = [
  { place: 'memories', mark: 'f1n2', row: { text: 'f1n2 She sang', status: 'published', media: 1 } },
  { place: 'comments', mark: 'f1n3', row: { memory_id: 1 } },
  { place: 'hearts', mark: '1 2', row: {} },
  { place: 'hearts', mark: '1 1', row: null },
  { place: 'sites', mark: 'f1n1', row: { owner_id: 1, deleted: 0 } },
  { place: 'orders', mark: '1', row: { user_id: 1, payment_status: ['captured', 'refunded'] } },
  { place: 'comments', mark: 'f1n9', row: {}, open: true },
];

describe('acknowledged writes', () => {
  test.each([
    ['are there', '', [], []],
    ['are lost with a row', 'delete from comments', ['comments f1n3 is not there'], []],
    [
      'are lost with a value',
      `update memories set text = 'f1n2 She sand'`,
      ['memories f1n2 has text f1n2 She sand in place of f1n2 She sang'],
      [],
    ],
    ['are lost with what was attached', 'delete from media', ['memories f1n2 has media 0 in place of 1'], []],
    [
      'are lost where what was taken back is there',
      `insert into memory_likes values (1, 1, '${NOW}')`,
      ['hearts 1 1 was taken back, and is there'],
      [],
    ],
    [
      'are lost where none of several values is there',
      `update orders set payment_status = 'none'`,
      ['orders 1 has payment_status none in place of captured,refunded'],
      [],
    ],
    [
      'are doubled',
      `insert into comments select 2, memory_id, site_id, author_id, text, lang, status, status_note, collapsed_for, 'third',
        version, created_at, decided_at, decided_by, trashed_at, trashed_by, trashed_from from comments`,
      [],
      ['comments f1n3 is there 2 times'],
    ],
  ])('%s', (_, sql, lost, doubled) => {
    db.exec(sql);
    expect(compare(db, EFFECTS)).toEqual({ lost, doubled });
  });

  test('are doubled where someone has more orders than they placed', () => {
    expect(surplus(db, EFFECTS)).toEqual([]);
    expect(surplus(db, [{ place: 'orders', mark: '1', row: { user_id: 1 }, open: true }])).toEqual([]);
    db.exec(
      `create temp table more as select * from orders; update more set id = 2; insert into orders select * from more`,
    );
    expect(surplus(db, EFFECTS)).toEqual(['user_id 1 has 2 orders of 1 that were asked for']);
  });

  test('are noted as the last of them says', () => {
    const ledger = openLedger();
    ledger.set('memories', 'f1n2', { text: 'a', status: 'published' });
    ledger.patch('memories', 'f1n2', { text: 'b' });
    ledger.leaveOpen('comments', 'f1n4');
    expect(ledger.acknowledged()).toBe(2);
    expect(ledger.effects()).toEqual([
      { place: 'memories', mark: 'f1n2', row: { text: 'b', status: 'published' } },
      { place: 'comments', mark: 'f1n4', row: {}, open: true },
    ]);
  });
});

describe('the invariants', () => {
  test('hold', () => {
    expect(brokenInvariants(subject())).toEqual([]);
    expect(INVARIANTS.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  });

  const broken: [number, string, string, Partial<Subject>?][] = [
    [1, 'an object is missing', '', { stored: new Map() }],
    [2, 'an object has no row', '', { stored: new Map([...STORED, ['uploads/1/stray/320', 1]]) }],
    [2, 'an object has no export', '', { stored: new Map([...STORED, ['exports/gone/1', 1]]) }],
    [3, 'a counter is wrong', 'update sites set memories_count = 7'],
    [3, 'a coupon is counted wrong', 'update coupons set used = 0'],
    [
      4,
      'a free site has four photos',
      `update sites set subscribed = 0, plan = null; delete from subscriptions;
       ${[2, 3, 4]
         .map(
           (
             at,
           ) => `insert into media (id, site_id, memory_id, purpose, kind, content_type, widths, sizes, key, bytes, created_by, created_at)
             values ('p${at}', 1, 1, 'memory', 'photo', 'image/webp', '[]', '[]', 'uploads/1/p${at}', 0, 1, '${NOW}')`,
         )
         .join(';')}`,
    ],
    [5, 'a coupon is used too often', 'update coupons set max_uses = 0'],
    [5, 'an order has a coupon that is not counted', 'delete from coupon_uses'],
    [6, 'an order is paid without a capture', `update payments set state = 'failed'`],
    [6, 'an order is paid by another amount', 'update payments set amount_minor = 1'],
    [
      6,
      'the provider took money twice',
      '',
      { captures: { 'payment:1:k': Array(2).fill(CAPTURES['payment:1:k'][0]) } },
    ],
    [
      6,
      'the provider took money for nothing',
      '',
      { captures: { ...CAPTURES, 'payment:9:x': CAPTURES['payment:1:k'] } },
    ],
    [6, 'a payment has no invoice', 'delete from invoices'],
    [7, 'an invitation is used twice', 'update invitations set uses = 2'],
    [7, 'an invitation is accepted without a member', `update invitations set email = 'nobody@example.org'`],
    [
      8,
      'a reminder is mailed twice',
      `insert into reminder_mails select site_id, user_id, '2026-11-09', reminders, state, created_at from reminder_mails`,
    ],
    [9, 'a comment is on another site', 'update comments set site_id = 2'],
    [9, 'a heart is of nobody', 'update memory_likes set user_id = 99'],
    [10, 'a site has no Owner', 'delete from members'],
    [10, 'a site has another Owner', 'update sites set owner_id = 2'],
    [11, 'a site has a plan that its row does not say', 'update sites set subscribed = 0'],
    [11, 'a plan is another', `update sites set plan = 'annual'`],
    [11, 'nobody paid for a plan', `update orders set product = 'export'`],
    [12, 'a stranger has published without approval', 'update memories set author_id = 2'],
    [13, 'a former address is that of another', `insert into old_slugs values ('ruth', 2, '${NOW}')`],
    [14, 'a token is in the database', '', { tokens: ['a-raw-token-of-a-session'], holds: () => true }],
    [15, 'an administrator left no trace', `update subscriptions set state = 'granted'`],
    [
      15,
      'an administrator gave no reason',
      `insert into audit (at, actor_kind, standing, action, object_kind, object_id, request_id)
         values ('${NOW}', 'admin', 'AD', 'site.plan_granted', 'site', '1', 'r')`,
    ],
  ];
  test.each(broken)('%i is broken where %s', (number, _, sql, more) => {
    db.exec(`pragma foreign_keys = off; ${sql}`);
    const found = brokenInvariants(subject(more));
    expect(found.filter((sentence) => sentence.startsWith(`(${number}) `))).not.toEqual([]);
  });

  test('each of them can be broken', () => {
    expect(new Set(broken.map(([number]) => number)).size).toBe(INVARIANTS.length);
  });
});

describe('the worker under test', () => {
  const background = {} as never;
  const asking = new Request('http://localhost/api') as never;
  const worker = (seen: string[]) => ({
    fetch: async (_: unknown, env: { DB: { prepare: (sql: string) => { run: () => Promise<unknown> } } }) => {
      const done = await env.DB.prepare('insert')
        .run()
        .then(
          () => 'done',
          () => 'failed',
        );
      seen.push(done);
      return new Response(String(Date.now()));
    },
    queue: async ({ messages }: { messages: { id: string; ack: () => void }[] }) => {
      for (const { id, ack } of messages) {
        seen.push(id);
        ack();
      }
    },
    scheduled: async () => undefined,
  });
  const envOf = (rates: object, ran: string[] = [], offsetMs = 0) =>
    ({
      DB: {
        prepare: (sql: string) => ({
          run: async () => {
            ran.push(sql);
          },
        }),
      },
      ...{ MEDIA: {}, FOREVER: {}, QUEUE: {} },
      FAULTS: { seed: 1, offsetMs, rates },
    }) as never;

  test.each([
    ['before it is done', { before: 1 }, [], '1'],
    ['when it is done', { after: 1 }, ['insert'], '1'],
    ['never', {}, ['insert'], '0'],
  ])('fails %s, and says so', async (_, d1, ran, injected) => {
    const [seen, made]: string[][] = [[], []];
    const answer = await faulty(worker(seen as string[]) as never).fetch(
      asking,
      envOf({ d1 }, made),
      background,
    );
    expect(made).toEqual(ran);
    expect(seen).toEqual([injected === '0' ? 'done' : 'failed']);
    expect(answer.headers.get('X-Injected')).toBe(injected);
  });

  test('gets a message twice, whose acknowledgement was heard once', async () => {
    const seen: string[] = [];
    let acknowledged = 0;
    const message = { id: 'one', body: {}, ack: () => acknowledged++ };
    const batch = { queue: 'jobs', messages: [message] } as never;
    await faulty(worker(seen) as never).queue(batch, envOf({ queue: { redelivered: 1 } }), background);
    expect(seen).toEqual(['one', 'one']);
    expect(acknowledged).toBe(1);
  });
});

test('a connection that was closed meanwhile does not end the driver', async () => {
  let times = 0;
  const server = createServer((request, response) => {
    if (times++ === 0) request.socket.destroy();
    else response.end('again');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    expect(await (await ask(`http://127.0.0.1:${port}`)).text()).toBe('again');
    expect(times).toBe(2);
  } finally {
    server.close();
  }
  await expect(ask(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});

describe('a piece', () => {
  const piece: Piece = {
    ...{
      seed: 1,
      minutes: 30,
      families: 20,
      rounds: 4,
      acts: { write: 3 },
      faults: {},
      acknowledged: 3,
      checked: 4,
    },
    ...{ lost: [], doubled: [], broken: [], problems: [], refusals: {}, isRealDisk: true },
    seen: { calls: 9, retries: 0, statuses: {}, unexplained: [], injected: 0, hangs: [] },
    memory: { minutes: 5, slope: 0.1, firstMib: 30, lastMib: 31, processMib: 500 },
  };
  const failing = (more: Partial<Piece>) =>
    linesOf({ ...piece, ...more }).filter(({ passed }) => !passed).length;

  test.each([
    ['passes', {}, 0],
    ['fails where something is lost', { lost: ['x'] }, 1],
    ['fails where something is doubled', { doubled: ['x'] }, 1],
    ['fails where an invariant is broken', { broken: ['x'] }, 1],
    ['fails where an error was not injected', { seen: { ...piece.seen, unexplained: ['x'] } }, 1],
    ['fails where memory grows', { memory: { ...piece.memory, slope: 2 } }, 1],
  ])('%s', (_, more, failed) => {
    expect(failing(more)).toBe(failed);
    const total = totalLines([summaryOf(piece), summaryOf({ ...piece, ...more })]);
    expect(total.filter(({ passed }) => !passed).length).toBe(failed);
  });

  test('has each fault in its turn, in the order of its seed', () => {
    const names = (seed: number) => {
      const plan = planOf(seededRandom(seed));
      return Array.from({ length: FAULTS.length }, () => plan.next().value?.name);
    };
    expect(new Set(names(1))).toEqual(new Set(FAULTS.map(({ name }) => name)));
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
  });

  test('knows when something was broken, and how fast memory grows', () => {
    let now = 10_000;
    const windows = faultWindows(() => now);
    const close = windows.open();
    expect(windows.cover(0, 9000)).toBe(false);
    expect(windows.cover(0, 11_000)).toBe(true);
    close();
    now = 20_000;
    expect(windows.cover(11_000, 19_000)).toBe(true);
    expect(windows.cover(12_500, 19_000)).toBe(false);
    const growing = Array.from({ length: 60 }, (_, at) => ({ atMs: at * 1000, bytes: at * 2 ** 20 }));
    expect(slopeOf(growing)).toBeCloseTo(60);
    expect(slopeOf(growing.map(({ atMs }) => ({ atMs, bytes: 5 })))).toBe(0);
  });

  test('counts what the worker holds, and not what is collected later', () => {
    const collected = (held: (minute: number) => number) =>
      Array.from({ length: 600 }, (_, at) => ({
        atMs: at * 1000,
        bytes: (held(at / 60) + (at % 10)) * 2 ** 20,
      }));
    const slope = (held: (minute: number) => number) => slopeOf(leastOfEach(collected(held), 20_000));
    expect(slope(() => 30)).toBeCloseTo(0);
    expect(slope((minute) => 30 + 3 * minute)).toBeCloseTo(3, 1);
  });
});
