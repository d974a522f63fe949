import { Name, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { rawStatement } from '#worker/db/raw-statement.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import { SITE_COLUMNS } from './site-columns.ts';

/** The site that ends, and the one that stays. */
export type Merged = {
  from: Pick<SiteRow, 'id' | 'mode' | 'unclaimed'>;
  into: Pick<SiteRow, 'id' | 'mode'>;
};

/** Whether members of the one site alone have to ask for access to the other, which they could not read before. */
export const mustAsk = ({ from, into }: Merged): boolean =>
  into.mode === 'private' && from.mode !== 'private';

/**
 * Gives what is on a site to another, by `SITE_COLUMNS`. It writes many tables, whose own repositories need to know
 * nothing of it: only the number of the site changes. Run again, it passes what was added meanwhile.
 */
export const passSite = (db: Db, merged: Merged, at: string): Statement[] =>
  [
    ...tags(merged),
    ...memories(merged),
    ...gravePhotos(merged),
    ...byTheirFate(merged),
    orders(merged),
    ...media(merged),
    ...members(merged, at),
    codes(merged, at),
    ...communities(merged),
    ...relations(merged),
    ...reminders(merged),
  ].map((query) => rawStatement(db, query));

// written apart from the names of their tables, which have repositories of their own
const t = (name: string) => new Name(name);

const isOwned = (site: number): SQL => sql`owner_kind = 'site' and owner_id = ${site}`;

function byTheirFate({ from, into }: Merged): SQL[] {
  return Object.entries(SITE_COLUMNS).flatMap(([name, fate]) => {
    if (fate === 'end' || fate === 'apart') return [];
    // constants of this project, which drizzle quotes
    const [table, column] = name.split('.').map((part) => new Name(part));
    const ofSites = name.endsWith('.owner_id') ? sql`owner_kind = 'site' and` : sql``;
    const unlessAny =
      fate === 'pass_if_none'
        ? sql`and not exists (select 1 from ${table} o where ${ofSites} o.${column} = ${into.id})`
        : sql``;
    return [
      sql`update or ignore ${table} set ${column} = ${into.id}
        where ${ofSites} ${column} = ${from.id} ${unlessAny}`,
    ];
  });
}

/** Those that paid for a plan go with it. */
const orders = ({ from, into }: Merged): SQL =>
  sql`update ${t('orders')} set site_id = ${into.id} where site_id = ${from.id} and product <> 'subscription'`;

/** A tag that differs from one of the other site by niqqud or case alone becomes that one. */
const tags = ({ from, into }: Merged): SQL[] => [
  sql`update ${t('memories')} set tags = (select json_group_array(coalesce(b.name, n.value) order by n.key)
      from json_each(${t('memories')}.tags) n
        left join ${t('tags')} a on a.site_id = ${from.id} and a.name = n.value
        left join ${t('tags')} b on b.site_id = ${into.id} and b.key = a.key)
    where id in (select memory_id from ${t('tagged_memories')} where site_id = ${from.id})`,
];

/** The conditions of the indexes of memories by their site. */
const BY_STATUS = [
  sql`status = 'published'`,
  sql`status = 'pending'`,
  sql`status in ('returned', 'denied')`,
  sql`status = 'trashed'`,
];

/** None is pinned there, and a change that is being made to one begins again. */
const memories = ({ from, into }: Merged): SQL[] => [
  ...BY_STATUS.map(
    (status) =>
      sql`update ${t('memories')} set owner_id = ${into.id}, pinned = 0, version = version + 1
        where ${isOwned(from.id)} and ${status}`,
  ),
  sql`update ${t('reports')} set site_id = ${into.id}
    where site_id = ${from.id} and owner_kind = 'site' and subject in ('memory', 'comment')`,
];

/** The way to the grave, unless the other site describes it. Before the record. */
const gravePhotos = ({ from, into }: Merged): SQL[] => [
  sql`update ${t('grave_photos')} set site_id = ${into.id} where site_id = ${from.id}
    and not exists (select 1 from ${t('grave_records')} where site_id = ${into.id})
    and not exists (select 1 from ${t('grave_photos')} where site_id = ${into.id})`,
];

/** What memories show and what waits to be shown, the photos that passed, and the pictures that the site took over. */
function media({ from, into }: Merged): SQL[] {
  const passes = sql`site_id = ${from.id} and (purpose = 'memory'
    or id in (select media_id from ${t('grave_photos')} where site_id = ${into.id})
    or id in (select portrait_id from ${t('sites')} where id = ${into.id}
      union select cover_id from ${t('sites')} where id = ${into.id}))`;
  return [
    // no trigger follows media from site to site
    sql`update ${t('sites')} set media_bytes = media_bytes + iif(id = ${into.id}, 1, -1)
        * (select coalesce(sum(bytes), 0) from ${t('media')} where ${passes})
      where id in (${from.id}, ${into.id})`,
    sql`update ${t('media')} set site_id = ${into.id} where ${passes}`,
  ];
}

/** The strongest first. */
const rank = (group: SQL): SQL => sql`case ${group} when 1 then 0 when 5 then 1 when 3 then 2 else 3 end`;

/**
 * In the other site everyone has the higher role that is not suspended, the Owner at most that of a Co-Owner; who holds
 * an unclaimed site for a community has none.
 */
function members(merged: Merged, at: string): SQL[] {
  const { from, into } = merged;
  const asks = mustAsk(merged);
  const isPlain = sql`m.group_id is null and not exists (select 1 from ${t('members')} o
    where o.owner_kind = 'site' and o.owner_id = ${into.id} and o.user_id = m.user_id)`;
  const gains = sql`${t('members')}.suspended_at is null and excluded.suspended_at is null
    and ${rank(sql`excluded.group_id`)} < ${rank(sql`${t('members')}.group_id`)}`;
  const ofFrom = sql`from ${t('members')} m where m.owner_kind = 'site' and m.owner_id = ${from.id}`;
  return [
    ...(asks
      ? [
          sql`insert or ignore into ${t('access_requests')} (owner_kind, owner_id, user_id, name, email, locale, state, created_at)
            select 'site', ${into.id}, u.id, trim(u.first_name || ' ' || u.last_name), u.email, u.locale, 'pending', ${at}
            from ${t('members')} m join ${t('users')} u on u.id = m.user_id and u.active = '1'
              and u.suspended_at is null and u.deleted_at is null
            where m.owner_kind = 'site' and m.owner_id = ${from.id} and m.suspended_at is null and ${isPlain}`,
        ]
      : []),
    sql`insert into ${t('members')} (owner_kind, owner_id, user_id, group_id, suspended_at, joined_at)
      select 'site', ${into.id}, m.user_id, iif(m.group_id = 1, 5, m.group_id), m.suspended_at, m.joined_at ${ofFrom}
        and ${from.unclaimed ? sql`m.group_id is not 1` : sql`true`}
        and ${asks ? sql`not (${isPlain})` : sql`true`}
      on conflict (owner_kind, owner_id, user_id) do update set
        group_id = iif(${gains}, excluded.group_id, ${t('members')}.group_id),
        joined_at = min(${t('members')}.joined_at, excluded.joined_at)`,
    sql`delete from ${t('members')} where ${isOwned(from.id)}`,
    // a link that lets anyone in does not open what was closed to them
    ...(asks
      ? []
      : [
          sql`update ${t('invitations')} set owner_id = ${into.id} where ${isOwned(from.id)}
            and state in ('sent', 'opened') and group_id is not 1`,
        ]),
  ];
}

/** What is printed leads on. */
const codes = ({ from, into }: Merged, at: string): SQL =>
  sql`update ${t('codes')} set site_id = ${into.id}, updated_at = ${at},
      state = iif(state = 'bound', 'rebound', state),
      target = iif(target is null, null, (select iif(s.mode = 'private', cast(s.id as text), s.slug)
        from ${t('sites')} s where s.id = ${into.id}))
    where site_id = ${from.id}`;

/**
 * The communities that the other site is not in, with its place on their walls and its tags. A private site comes into no
 * community whose staff would read it.
 */
function communities({ from, into }: Merged): SQL[] {
  const passes =
    into.mode === 'private'
      ? sql`site_id = ${from.id} and community_id not in (select id from ${t('communities')} where type = 'controlled')`
      : sql`site_id = ${from.id}`;
  return [
    sql`update or ignore ${t('wall_entries')} set site_id = ${into.id} where ${passes}
      and not exists (select 1 from ${t('community_sites')} h where h.site_id = ${into.id}
        and h.community_id = ${t('wall_entries')}.community_id)`,
    sql`update or ignore ${t('community_sites')} set site_id = ${into.id} where ${passes}`,
    sql`update or ignore ${t('community_site_tags')} set site_id = ${into.id} where site_id = ${from.id}
      and community_id in (select community_id from ${t('community_sites')} where site_id = ${into.id} and state = 'held')`,
    sql`delete from ${t('community_site_tags')} where site_id = ${from.id}`,
    // triggers take it from the walls
    sql`delete from ${t('community_sites')} where site_id = ${from.id}`,
  ];
}

/** Relatives whom the other site does not name; and links that it does not have. */
function relations({ from, into }: Merged): SQL[] {
  const ends = [
    [sql`site_id`, sql`other_id`],
    [sql`other_id`, sql`site_id`],
  ] as const;
  return [
    ...ends.map(
      ([own, other]) =>
        sql`update or ignore ${t('relations')} set ${own} = ${into.id},
            low_id = min(${into.id}, ${other}), high_id = max(${into.id}, ${other})
          where ${own} = ${from.id} and ${other} <> ${into.id} and state <> 'declined'`,
    ),
    sql`update ${t('related_links')} set owner_id = ${into.id} where ${isOwned(from.id)}
      and url not in (select url from ${t('related_links')} where ${isOwned(into.id)})`,
  ];
}

/** Those of which the other site has none alike, so that nobody is reminded twice; and the questions of series. */
const reminders = ({ from, into }: Merged): SQL[] => [
  sql`update or ignore ${t('reminders')} set site_id = ${into.id} where site_id = ${from.id} and state <> 'ended'
    and not exists (select 1 from ${t('reminders')} o where o.site_id = ${into.id} and o.state <> 'ended'
      and o.type = ${t('reminders')}.type and o.step is ${t('reminders')}.step
      and o.title is ${t('reminders')}.title and o.audience = ${t('reminders')}.audience
      and (o.audience = 'members' or o.created_by = ${t('reminders')}.created_by))`,
  sql`update or ignore ${t('reminder_runs')} set site_id = ${into.id} where site_id = ${from.id}
    and reminder_id in (select id from ${t('reminders')} where site_id = ${into.id})`,
  sql`update ${t('asked_questions')} set site_id = ${into.id} where site_id = ${from.id}
    and series_id in (select id from ${t('question_series')} where site_id = ${into.id})`,
];
