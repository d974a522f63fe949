import type { DatabaseSync } from 'node:sqlite';
import { databaseFaults, mediaFaults, type Stored } from '../rehearse/checks.ts';
import { moneyFaults } from './money-invariants.ts';

/** What the provider has taken, by the name of the payment that it was given. */
export type Captures = Readonly<
  Record<string, readonly { amount: number; currency: string; payment_intent: string }[]>
>;

export type Subject = {
  db: DatabaseSync;
  stored: Stored;
  captures: Captures;
  /** The time of the worker. */
  now: number;
  /** Tokens that people were given, none of which may stand in the database. */
  tokens: readonly string[];
  /** Whether a text stands anywhere in the database file. */
  holds: (text: string) => boolean;
};

export type Invariant = { number: number; says: string; broken: (subject: Subject) => string[] };

/** The rows of a query, each named in a sentence. */
const rowsOf =
  (sql: string, says: string) =>
  ({ db }: Subject): string[] =>
    (db.prepare(sql).all() as { id: unknown }[]).map(({ id }) => `${id} ${says}`);

const all =
  (...checks: ((subject: Subject) => string[])[]) =>
  (subject: Subject): string[] =>
    checks.flatMap((check) => check(subject));

/** Objects of uploads that no row and no work that waits knows. */
function strayObjects({ db, stored, now }: Subject): string[] {
  const known = new Set(
    (db.prepare('select id from media union select id from uploads').all() as { id: string }[]).map(
      ({ id }) => id,
    ),
  );
  const waiting = (
    db.prepare('select payload from outbox union all select payload from dead_letters').all() as {
      payload: string;
    }[]
  )
    .map(({ payload }) => payload)
    .join('\n');
  const exported = new Set(
    (db.prepare('select id from exports').all() as { id: string }[]).map(({ id }) => id),
  );
  return [...stored.keys()].flatMap((key) => {
    const [folder = '', first = '', second = ''] = key.split('/');
    if (folder === 'exports')
      return exported.has(first) || waiting.includes(first) ? [] : [`${key} belongs to no export`];
    if (folder !== 'uploads') return [];
    return known.has(second) || waiting.includes(second)
      ? []
      : [`${key} belongs to no row at ${new Date(now).toISOString()}`];
  });
}

/** A raw token is 16 characters or more of what people were sent; the database may have its hash only. */
const rawTokens = ({ tokens, holds }: Subject): string[] =>
  tokens.flatMap((token) =>
    holds(token) ? [`the token ${token.slice(0, 6)}… is stored in the database`] : [],
  );

/** The fifteen sentences that hold after each fault, when nothing is left to do. */
export const INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    says: 'each media row has its objects',
    broken: ({ db, stored }) => mediaFaults(db, stored).faults,
  },
  { number: 2, says: 'each object has a row, or work that waits', broken: strayObjects },
  {
    number: 3,
    says: 'counters are what they count; pages and references are sound',
    broken: all(
      ({ db }) => databaseFaults(db),
      rowsOf(
        `select id from coupons c where used <> (select count(*) from coupon_uses u where u.coupon_id = c.id)`,
        'is a coupon whose uses are counted wrong',
      ),
    ),
  },
  {
    number: 4,
    says: 'a free site has at most three photos and recordings',
    broken: rowsOf(
      `select s.id from sites s where s.subscribed = 0 and s.plan is null and (select count(*) from media p
         join memories m on m.id = p.memory_id where p.site_id = s.id and p.purpose = 'memory'
         and p.kind in ('photo', 'audio') and m.status not in ('denied', 'trashed')) > 3`,
      'is a free site with more than three photos',
    ),
  },
  {
    number: 5,
    says: 'coupons are used within their limits, each use by an order',
    broken: all(
      rowsOf(
        `select c.id from coupons c where c.used > coalesce(c.max_uses, c.used)
           or exists (select 1 from coupon_uses u where u.coupon_id = c.id and c.max_per_user is not null
             group by u.user_id having count(*) > c.max_per_user)`,
        'is a coupon that was used too often',
      ),
      rowsOf(
        `select order_id as id from coupon_uses where not exists (select 1 from orders o where o.id = order_id
           and o.coupon is not null and o.status <> 'cancelled')`,
        'is no order with a coupon, and uses one',
      ),
      rowsOf(
        `select id from orders o where coupon is not null and status <> 'cancelled'
           and not exists (select 1 from coupon_uses u where u.order_id = o.id)`,
        'is an order whose coupon is not counted',
      ),
    ),
  },
  {
    number: 6,
    says: 'an order is paid by exactly one capture of its amount and currency, here and at the provider',
    broken: moneyFaults,
  },
  {
    number: 7,
    says: 'what works once had one effect',
    broken: all(
      rowsOf(`select id from invitations where uses > max_uses`, 'is an invitation that was used too often'),
      rowsOf(
        `select i.id from invitations i where i.kind = 'email' and (i.state = 'accepted') <> (i.uses = 1)`,
        'is an invitation whose state and uses differ',
      ),
      rowsOf(
        `select i.id from invitations i where i.kind = 'email' and i.state = 'accepted' and not exists
           (select 1 from members m join users u on u.id = m.user_id where m.owner_kind = i.owner_kind
             and m.owner_id = i.owner_id and u.email = i.email)`,
        'is an accepted invitation without its member',
      ),
      rowsOf(
        `select g.id from guest_memories g where g.confirmed_at is not null and (select count(*) from memories m
           where m.author_id = g.confirmed_by and m.client_key = g.client_key) > 1`,
        'is a confirmed memory that was posted twice',
      ),
      rowsOf(
        `select t.user_id as id from one_time_tokens t join users u on u.id = t.user_id
           where t.purpose in ('verify_code', 'verify_link') and t.used_at is not null and u.active = '0'
             and u.email = t.email`,
        'is a user whose code was used without effect',
      ),
    ),
  },
  {
    number: 8,
    says: 'a reminder is mailed once for a day, an offset and a recipient; an email is sent once',
    broken: all(
      rowsOf(
        `select m.user_id || ' ' || json_extract(r.value, '$.id') as id from reminder_mails m, json_each(m.reminders) r
           group by m.user_id, json_extract(r.value, '$.id'), json_extract(r.value, '$.on'), json_extract(r.value, '$.offset')
           having count(*) > 1`,
        'are a user and a reminder that was mailed twice',
      ),
      rowsOf(
        `select reminder_id as id from reminder_runs group by reminder_id, about_on, "offset" having count(*) > 1`,
        'is a reminder that ran twice for a day',
      ),
    ),
  },
  {
    number: 9,
    says: 'no memory, comment or heart is without what it belongs to',
    broken: all(
      rowsOf(
        `select id from memories m where not exists (select 1 from users u where u.id = m.author_id)
           or (owner_kind = 'site' and not exists (select 1 from sites s where s.id = m.owner_id))
           or (owner_kind = 'community' and not exists (select 1 from communities c where c.id = m.owner_id))`,
        'is a memory of nothing',
      ),
      rowsOf(
        `select id from comments c where not exists (select 1 from memories m where m.id = c.memory_id
           and m.owner_kind = 'site' and m.owner_id = c.site_id)`,
        'is a comment on nothing',
      ),
      rowsOf(
        `select memory_id as id from memory_likes l where not exists (select 1 from memories m where m.id = l.memory_id)
           or not exists (select 1 from users u where u.id = l.user_id)`,
        'has a heart of nobody, or is not there',
      ),
    ),
  },
  {
    number: 10,
    says: 'each site and each community has one Owner, who is the one in its row',
    broken: all(
      rowsOf(
        `select id from sites s where merged_into_id is null and owner_id is not (select iif(count(*) = 1, max(m.user_id), null)
           from members m where m.owner_kind = 'site' and m.owner_id = s.id and m.group_id = 1)`,
        'is a site with another Owner',
      ),
      rowsOf(
        `select id from communities c where deleted_at is null and owner_id is not (select iif(count(*) = 1, max(m.user_id), null)
           from members m where m.owner_kind = 'community' and m.owner_id = c.id and m.group_id = 1)`,
        'is a community with another Owner',
      ),
    ),
  },
  {
    number: 11,
    says: 'the plan of a site follows from what was paid or granted',
    broken: all(
      rowsOf(
        `select s.id from sites s where s.subscribed <> (select count(*) from subscriptions p
           where p.site_id = s.id and p.state <> 'ended')`,
        'is a site whose plan and row differ',
      ),
      rowsOf(
        `select p.id from subscriptions p join sites s on s.id = p.site_id where p.state <> 'ended' and
           (s.plan is not p.plan or s.plan_until is not iif(p.next_charge_at is null, p.period_end, null))`,
        'is a plan that its site says otherwise',
      ),
      rowsOf(
        `select p.id from subscriptions p where p.state not in ('ended', 'granted') and not exists (select 1 from orders o
           where o.site_id = p.site_id and o.product = 'subscription' and o.placed_at is not null)
           and not exists (select 1 from audit a where a.action = 'site.plan_granted' and a.object_id = p.site_id || '')`,
        'is a plan that nobody paid for or granted',
      ),
      rowsOf(
        `select o.id from orders o where o.product = 'subscription' and o.payment_status = 'captured' and o.placed_at is null`,
        'is a plan that was paid for, and is not there',
      ),
    ),
  },
  {
    number: 12,
    says: 'what is visible was approved, or needed no approval',
    broken: all(
      rowsOf(
        `select memory_id as id from memory_facets f where not exists (select 1 from memories m
           where m.id = f.memory_id and m.status = 'published')`,
        'is not published, and is in a feed',
      ),
      rowsOf(
        `select m.id from memories m join sites s on s.id = m.owner_id where m.owner_kind = 'site' and m.status = 'published'
           and s.mode = 'regular' and m.decided_at is null and not exists (select 1 from members b
             where b.owner_kind = 'site' and b.owner_id = s.id and b.user_id = m.author_id)`,
        'was published by a stranger, and approved by nobody',
      ),
    ),
  },
  {
    number: 13,
    says: 'an address leads to one place',
    broken: all(
      rowsOf(`select slug as id from sites group by slug having count(*) > 1`, 'is the address of two sites'),
      rowsOf(
        `select o.slug as id from old_slugs o join sites s on s.slug = o.slug and s.id <> o.site_id`,
        'is the former address of another site',
      ),
      rowsOf(
        `select slug as id from communities group by slug having count(*) > 1`,
        'is the address of two communities',
      ),
    ),
  },
  { number: 14, says: 'no token is stored in the database as it was given out', broken: rawTokens },
  {
    number: 15,
    says: 'what an administrator changed is in the audit log, with a reason',
    broken: all(
      rowsOf(
        `select p.site_id as id from subscriptions p where p.state = 'granted' and not exists (select 1 from audit a
           where a.action = 'site.plan_granted' and a.object_id = p.site_id || '')`,
        'is a site whose plan nobody granted',
      ),
      rowsOf(
        `select id from audit where standing = 'AD' and actor_kind = 'admin' and object_kind = 'site' and reason is null`,
        'is an act of an administrator without a reason',
      ),
    ),
  },
];

/** Each broken invariant in a sentence with its number. */
export const brokenInvariants = (subject: Subject): string[] =>
  INVARIANTS.flatMap(({ number, broken }) => broken(subject).map((fault) => `(${number}) ${fault}`));
