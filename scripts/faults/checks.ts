import type { DatabaseSync } from 'node:sqlite';
import type { Effect, Place, Row } from './ledger.ts';

/**
 * Where an effect is found. Each query selects the mark of each row and its values; a mark is a part of what was
 * written, not a key that the database keeps unique, so that a doubled effect shows.
 */
const TABLES: Record<Place, string> = {
  users: `select email as mark, first_name, last_name, active, locale from users`,
  sites: `select last_name as mark, id, owner_id, iif(deleted_at is null, 0, 1) as deleted, sentence from sites`,
  members: `select owner_kind || ' ' || owner_id || ' ' || user_id as mark from members`,
  memories: `select substr(t, 1, instr(t, ' ') - 1) as mark, id, t as text, status, author_id, owner_id,
    (select count(*) from media f where f.memory_id = m.id) as media
    from (select *, coalesce(text, candle_text) as t from memories where owner_kind = 'site') m`,
  comments: `select substr(text, 1, instr(text, ' ') - 1) as mark, id, text, status, memory_id, author_id from comments`,
  hearts: `select memory_id || ' ' || user_id as mark from memory_likes`,
  invitations: `select owner_id || ' ' || email as mark, state, uses from invitations where owner_kind = 'site'`,
  media: `select substr(name, 1, instr(name, '.') - 1) as mark, memory_id, site_id from media where name is not null and memory_id is not null`,
  orders: `select id || '' as mark, total_minor, user_id, site_id, status, payment_status from orders`,
  codes: `select code as mark, site_id from codes`,
  communities: `select name as mark, owner_id from communities`,
  entries: `select last_name as mark, community_id from wall_entries where site_id is null`,
  imports: `select id as mark, state, created_by from imports`,
  exports: `select id as mark, state, user_id from exports`,
  reminders: `select title as mark, site_id from reminders`,
  grants: `select object_id as mark from audit where action = 'site.plan_granted' and reason is not null`,
};

/** What became of the writes of a ledger. */
export type Compared = { lost: string[]; doubled: string[] };

/** Finds each effect of a ledger in the database, with its values, once. */
export function compare(db: DatabaseSync, effects: readonly Effect[]): Compared {
  const found: Compared = { lost: [], doubled: [] };
  for (const place of Object.keys(TABLES) as Place[]) {
    const own = effects.filter((effect) => effect.place === place);
    if (own.length === 0) continue;
    const rows = Map.groupBy(db.prepare(TABLES[place]).all() as Row[], ({ mark }) => String(mark));
    for (const effect of own) compareOne(found, effect, rows.get(effect.mark) ?? []);
  }
  return found;
}

function compareOne({ lost, doubled }: Compared, { place, mark, row, open }: Effect, rows: Row[]): void {
  const name = `${place} ${mark}`;
  if (rows.length > 1) doubled.push(`${name} is there ${rows.length} times`);
  if (open) return;
  if (row === null) {
    if (rows.length === 1) lost.push(`${name} was taken back, and is there`);
    return;
  }
  const [only] = rows;
  if (!only) {
    lost.push(`${name} is not there`);
    return;
  }
  for (const [column, wanted] of Object.entries(row)) {
    const right = Array.isArray(wanted) ? wanted.includes(only[column]) : wanted === only[column];
    if (!right) lost.push(`${name} has ${column} ${only[column]} in place of ${wanted}`);
  }
}

/** How many rows someone or something has; the row of an effect names it in that column. */
const COUNTED: readonly { place: Place; column: string; sql: string }[] = [
  {
    place: 'orders',
    column: 'user_id',
    // one that nobody paid gives way to the next
    sql: `select user_id as owner, count(*) as rows from orders where renewal_key is null
      and not (status = 'cancelled' and payment_status = 'none') group by user_id`,
  },
  {
    place: 'codes',
    column: 'site_id',
    sql: `select site_id as owner, count(*) as rows from codes where site_id is not null and code not in
      (select json_extract(details, '$.code') from orders where json_extract(details, '$.code') is not null)
      group by site_id`,
  },
];

/** Doubled effects that have no mark of their own: more rows than were acknowledged or left open. */
export function surplus(db: DatabaseSync, effects: readonly Effect[]): string[] {
  return COUNTED.flatMap(({ place, column, sql }) => {
    const written = Map.groupBy(
      effects.filter((effect) => effect.place === place),
      ({ row }) => row?.[column],
    );
    const rows = db.prepare(sql).all() as { owner: number; rows: number }[];
    return rows.flatMap(({ owner, rows: found }) => {
      const most = written.get(owner)?.length;
      return most === undefined || found <= most
        ? []
        : [`${column} ${owner} has ${found} ${place} of ${most} that were asked for`];
    });
  });
}
