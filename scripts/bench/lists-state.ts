import type { DatabaseSync } from 'node:sqlite';
import { filledDemo } from './filled-state.ts';
import { addNumbers, addSimilar, withoutTriggers } from './similar-rows.ts';

export const LISTED = 1_000_000;
/** A session of the demo's administrator that has passed the second factor. */
export const ADMIN_SESSION = 'session-of-the-bench';

/** The first id of added rows, far above the demo's. */
const FROM = 1_000_000;

const CACHED = {
  name: 'bench-lists',
  madeBy: ['scripts/bench/lists-state.ts', 'scripts/bench/similar-rows.ts'],
};

/** The demo with another 1,000,000 users and 1,000,000 sites; created once and cached. */
export const listsState = (): Promise<string> =>
  filledDemo(CACHED, (db) => withoutTriggers(db, () => fill(db)), { foreignKeys: false });

/** A user a minute since 2020, each with a site and a session; each filter of their lists leaves 50,000 of them or more. */
function fill(db: DatabaseSync): void {
  addNumbers(db, LISTED);
  const created = "strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || n || ' minutes')";
  addSimilar(
    db,
    'users',
    {
      id: `${FROM} + n`,
      email: "'listed-' || n || '@example.org'",
      first_name: "iif(n % 10 = 0, 'Noa', 'Dana')",
      last_name: "'Cohen ' || (n % 1000)",
      locale: "iif(n % 2 = 0, 'he', 'en')",
      role_id: '2',
      active: "iif(n % 10 = 0, '0', '1')",
      profile_media_id: 'null',
      sites_count: '1',
      created_at: created,
    },
    "n cross join (select * from users where email = 'owner@example.org') t order by n",
  );
  addSimilar(
    db,
    'sites',
    {
      id: `${FROM} + n`,
      slug: "'listed-' || n",
      owner_id: `${FROM} + n`,
      site_type_id: '1 + n % 2',
      mode: "iif(n % 3 = 0, 'open', iif(n % 3 = 1, 'regular', 'private'))",
      subscribed: 'iif(n % 10 = 0, 1, 0)',
      name_key: "iif(n % 10 = 0, 'noa', 'dana') || ' cohen ' || (n % 1000)",
      other_name_key: 'null',
      portrait_id: 'null',
      cover_id: 'null',
      example_rank: 'null',
      created_at: created,
    },
    `n cross join (select * from sites where mode = 'open' and deleted_at is null and frozen_at is null and work = 0
       order by id limit 1) t order by n`,
  );
  db.exec(`insert into sessions (id, user_id, refresh_hash, created_at, expires_at)
    select 'listed-' || id, id, 'listed-' || id, created_at, '2099-01-01T00:00:00.000Z' from users where id > ${FROM}`);
  db.exec(`insert into sessions (id, user_id, refresh_hash, created_at, expires_at, proven_at)
    select '${ADMIN_SESSION}', id, '${ADMIN_SESSION}', '2026-11-01T08:00:00.000Z', '2099-01-01T00:00:00.000Z',
      '9999-01-01T00:00:00.000Z'
    from users where email = 'admin@example.org'`);
}
