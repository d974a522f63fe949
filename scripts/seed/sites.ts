import { createHash } from 'node:crypto';
import type { R2Bucket } from '@cloudflare/workers-types';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { codes } from '#worker/db/schema/codes.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments, memory_likes } from '#worker/db/schema/memory-life.ts';
import { candle_days, media, sites } from '#worker/db/schema/sites.ts';
import { customAccent } from '#worker/shared/accent.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { civilDay } from '#worker/shared/hebrew-date.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import type { DemoMemory, DemoSite } from '../demo/demo-content.ts';
import { DEMO_ACCOUNTS } from '../lib/demo-accounts.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';
import { type Owner, storePicture } from './pictures.ts';

type Statement = Parameters<typeof inBatches>[1][number];
type Counts = { sites: number; memories: number; candles: number };

const GROUPS = { coowner: 5, editor: 3, member: null } as const;
/** The name of the sticker that is not bound yet. */
const UNBOUND = 'unbound';
const DAY_MS = 86_400_000;
/** Those who log in, and so give their own hearts. */
const ACCOUNTS = new Set<string>(DEMO_ACCOUNTS.map(({ name }) => name));

/** Inserts each site with its members, pictures, memories and code. */
export async function seedSites(
  db: DrizzleD1Database,
  store: R2Bucket,
  people: readonly DemoSite[],
  users: Map<string, number>,
): Promise<Counts> {
  const now = new Date().toISOString();
  const counts: Counts = { sites: 0, memories: 0, candles: 0 };
  for (const [at, site] of people.entries()) {
    const siteId = at + 1;
    await inBatches(db, await siteStatements(db, store, site, siteId, users));
    const published = site.memories.filter((memory) => memory.status !== 'pending');
    await inBatches(db, candleStatements(db, siteId, published));
    for (const memory of site.memories) {
      counts.memories++;
      if (memory.type === 'candle') counts.candles++;
      await inBatches(
        db,
        await memoryStatements(db, store, siteId, counts.memories, memory, users, site.tags),
      );
    }
    counts.sites++;
  }
  await db
    .insert(codes)
    .values({ code: demoCode(UNBOUND), type: 's', state: 'minted', created_at: now, updated_at: now });
  return counts;
}

async function siteStatements(
  db: DrizzleD1Database,
  store: R2Bucket,
  site: DemoSite,
  id: number,
  users: Map<string, number>,
) {
  const now = new Date().toISOString();
  const owner_id = idOf(users, site.owner);
  const owner = (purpose: Owner['purpose']): Owner => ({
    site_id: id,
    memory_id: null,
    purpose,
    caption: null,
    position: 0,
    created_by: owner_id,
    created_at: now,
  });
  const portrait = site.portrait && (await storePicture(store, site.portrait, owner('profile')));
  const cover = await storePicture(store, site.cover, owner('cover'));
  const custom = site.accent.startsWith('#') ? customAccent(site.accent) : null;
  const shades = (tone: NonNullable<typeof custom>['light']) => ({
    solid: tone.accent,
    hover: tone.hover,
    soft: tone.soft,
    on: tone.onAccent,
  });
  const ended = site.plan_ended_days_ago
    ? new Date(Date.now() - site.plan_ended_days_ago * DAY_MS).toISOString()
    : null;
  const after_sunset = site.after_sunset ?? false;
  const published = site.memories.filter((memory) => memory.status !== 'pending').length;
  const statements: Statement[] = [
    db.insert(sites).values({
      id,
      slug: site.slug,
      site_type_id: site.type_id,
      owner_id,
      first_name: site.first_name,
      last_name: site.last_name,
      other_name: site.other_name ?? null,
      ...nameKeys({ ...site, other_name: site.other_name ?? null }),
      lang: site.lang,
      gender: site.gender,
      honorific: site.honorific,
      birth: site.birth,
      death: site.death,
      after_sunset,
      derived_dates: derivedDates({ birth: site.birth, death: site.death, after_sunset }),
      birth_on: civilDay(site.birth),
      death_on: civilDay(site.death, { afterSunset: after_sunset }),
      birth_country: site.birth_country,
      birth_city: site.birth_city,
      death_place: site.death_place,
      sentence: site.sentence,
      about: site.about,
      accent: custom ? 'custom' : (site.accent as 'default' | 'green' | 'blue' | 'brown' | 'gray'),
      accent_colors: custom && { light: shades(custom.light), dark: shades(custom.dark) },
      portrait_id: portrait?.id ?? null,
      cover_id: cover.id,
      mode: site.mode,
      subscribed: site.subscribed,
      plan: site.subscribed || ended ? 'annual' : null,
      plan_until: ended,
      settings: {
        hebrew_calendar: true,
        hide_candle_button: false,
        hide_about: false,
        dim_cover: false,
        memories_title: null,
        ...(site.subscribed && { personal_memorial_text_format_activated: true }),
      },
      memories_count: published,
      example_rank: site.featured ?? null,
      created_at: now,
      updated_at: now,
    }),
    db.insert(media).values(cover),
    db
      .insert(members)
      .values({ owner_kind: 'site', owner_id: id, user_id: owner_id, group_id: 1, joined_at: now }),
    db.insert(codes).values({
      code: demoCode(site.slug),
      type: 's',
      state: 'bound',
      target: site.mode === 'private' ? String(id) : site.slug,
      site_id: id,
      created_by: owner_id,
      created_at: now,
      updated_at: now,
    }),
  ];
  if (portrait) statements.push(db.insert(media).values(portrait));
  for (const { user, role } of site.members) {
    const member = {
      owner_kind: 'site',
      owner_id: id,
      user_id: idOf(users, user),
      group_id: GROUPS[role],
      joined_at: now,
    } as const;
    statements.push(db.insert(members).values(member));
  }
  return statements;
}

async function memoryStatements(
  db: DrizzleD1Database,
  store: R2Bucket,
  siteId: number,
  id: number,
  memory: DemoMemory,
  users: Map<string, number>,
  siteTags: readonly string[],
) {
  const at = new Date(Date.now() - memory.days_ago * DAY_MS);
  const created_at = at.toISOString();
  const author_id = idOf(users, memory.author);
  const statements: Statement[] = [
    db.insert(memories).values({
      id,
      owner_kind: 'site',
      owner_id: siteId,
      author_id,
      type: memory.type,
      text: memory.type === 'candle' ? null : memory.text,
      lang: memory.lang,
      candle_text: memory.type === 'candle' ? (memory.candle_text ?? null) : null,
      location: memory.location ?? null,
      links: memory.type === 'link' ? memory.links.map((link, at) => ({ id: String(at), ...link })) : [],
      tags: memory.type === 'candle' ? [] : siteTags.filter((tag) => memory.text.includes(tag)),
      status: memory.status ?? 'published',
      pinned: memory.pinned ? 1 : 0,
      position: at.getTime(),
      client_key: `demo-${id}`,
      created_at,
      updated_at: created_at,
    }),
  ];
  for (const [position, { art, caption }] of (memory.type === 'photo' ? memory.media : []).entries()) {
    const owner: Owner = {
      site_id: siteId,
      memory_id: id,
      purpose: 'memory',
      caption,
      position,
      created_by: author_id,
      created_at,
    };
    statements.push(db.insert(media).values(await storePicture(store, art, owner)));
  }
  return [...statements, ...lifeStatements(db, siteId, id, memory, users)];
}

/** The comments on a memory, and the hearts of the first contributors; triggers count both. */
function lifeStatements(
  db: DrizzleD1Database,
  siteId: number,
  memoryId: number,
  { lang, days_ago, comments: written = [], likes = 0 }: DemoMemory,
  users: Map<string, number>,
): Statement[] {
  const author = (key: string) => idOf(users, key);
  const contributors = [...users].flatMap(([key, id]) => (ACCOUNTS.has(key) ? [] : [id]));
  return [
    ...written.map((comment, at) =>
      db.insert(comments).values({
        memory_id: memoryId,
        site_id: siteId,
        author_id: author(comment.author),
        text: comment.text,
        lang,
        status: 'published',
        client_key: `demo-${memoryId}-${at}`,
        created_at: daysAgo(comment.days_ago),
      }),
    ),
    ...contributors
      .slice(0, likes)
      .map((user_id) =>
        db.insert(memory_likes).values({ memory_id: memoryId, user_id, created_at: daysAgo(days_ago) }),
      ),
  ];
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

function candleStatements(db: DrizzleD1Database, siteId: number, published: DemoMemory[]): Statement[] {
  const days = new Map<string, number>();
  for (const { type, days_ago } of published) {
    const day = new Date(Date.now() - days_ago * DAY_MS).toISOString().slice(0, 10);
    if (type === 'candle') days.set(day, (days.get(day) ?? 0) + 1);
  }
  return Array.from(days, ([day, candles]) =>
    db.insert(candle_days).values({ site_id: siteId, day, candles }),
  );
}

/** The code of a person, identical on every machine, so that a printed demo sticker keeps working. */
export const demoCode = (slug: string): string =>
  codeFromBytes(createHash('sha256').update(`demo:${slug}`).digest());
