import type { CalendarDate } from '#worker/contract/primitives.ts';
import { dbOf, type Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { comments } from '#worker/db/schema/memory-life.ts';
import { credentials, sessions, users } from '#worker/db/schema/people.ts';
import { candle_days, media, sites, uploads } from '#worker/db/schema/sites.ts';
import { hashPassword } from '#worker/features/accounts/password.ts';
import { updateThemeCommunity } from '#worker/features/site-access/site-writes.repo.ts';
import { databaseIn } from '#worker/platform/databases.ts';
import { derivedDates } from '#worker/shared/derived-dates.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { testEnv } from './app.ts';

const NOW = '2026-11-01T08:00:00.000Z';
/** The test's own database connection, to arrange and to assert: where databases are split, as the worker has it. */
export const db = dbOf(databaseIn(testEnv));
let lastNumber = 0;

/** A number that is unique within the test file. */
export const next = (): number => ++lastNumber;

/** Resets the numbers at the start of each test file. */
export function numberFromOne(): void {
  lastNumber = 0;
}

type UserPatch = Partial<typeof users.$inferInsert>;

/** An administrator of a test has just passed their second factor, whenever the test takes place. */
const ALWAYS_PROVEN = '9999-01-01T00:00:00.000Z';

/** A user with a session, to pass as `as` to `testApp`. */
export type Person = { userId: number; sessionId: string };

export async function aPerson(patch: UserPatch = {}): Promise<Person> {
  const userId = next();
  const sessionId = `session-${userId}`;
  await commit(db, [
    db.insert(users).values({
      id: userId,
      email: `person-${userId}@example.org`,
      first_name: 'Dana',
      last_name: 'Levi',
      locale: 'en',
      active: '1',
      created_at: NOW,
      ...patch,
    }),
    db.insert(sessions).values({
      id: sessionId,
      user_id: userId,
      refresh_hash: `refresh-${userId}`,
      created_at: NOW,
      expires_at: '2099-01-01T00:00:00.000Z',
      proven_at: patch.role_id === 1 ? ALWAYS_PROVEN : null,
    }),
  ]);
  return { userId, sessionId };
}

export const PASSWORD = 'a good password';
let hash: Promise<string> | undefined;

/** A user who can log in with `PASSWORD`, with their address. */
export async function aPersonWithPassword(patch: UserPatch = {}): Promise<Person & { email: string }> {
  const email = patch.email ?? `signs-in-${next()}@example.org`;
  const person = await aPerson({ ...patch, email });
  hash ??= hashPassword(PASSWORD);
  await commit(db, [
    db.insert(credentials).values({ user_id: person.userId, password_hash: await hash, updated_at: NOW }),
  ]);
  return { ...person, email };
}

type SitePatch = Partial<typeof sites.$inferInsert> & { owner_id: number };

/** A regular memorial of Ruth Cohen unless the patch says otherwise, with its owner as a member. */
export async function aSite(patch: SitePatch): Promise<{ id: number; slug: string }> {
  const id = next();
  const birth: CalendarDate = patch.birth ?? { format: 'en', year: 1941, month: 3, day: 14 };
  const death: CalendarDate = patch.death ?? { format: 'en', year: 2024, month: 3, day: 10 };
  const slug = patch.slug ?? `ruth-cohen-no-${id}`;
  await commit(db, [
    db.insert(sites).values({
      id,
      slug,
      site_type_id: 1,
      first_name: 'Ruth',
      last_name: 'Cohen',
      lang: 'en',
      gender: 'female',
      birth,
      death,
      derived_dates: derivedDates({ birth, death, after_sunset: patch.after_sunset ?? false }),
      mode: 'regular',
      settings: {
        hebrew_calendar: true,
        hide_candle_button: false,
        hide_about: false,
        dim_cover: false,
        memories_title: null,
      },
      created_at: NOW,
      updated_at: NOW,
      ...patch,
    }),
    aMembership(id, patch.owner_id, 1, patch.unclaimed),
  ]);
  return { id, slug };
}

const aMembership = (siteId: number, userId: number, group: number | null, unclaimed = false): Statement =>
  db.insert(members).values({
    owner_kind: 'site',
    owner_id: siteId,
    user_id: userId,
    group_id: group,
    joined_at: NOW,
    unclaimed,
  });

/** `group`: 3 Editor, 5 Co-Owner, null a plain member. */
export const joins = (siteId: number, userId: number, group: number | null): Promise<unknown> =>
  commit(db, [aMembership(siteId, userId, group)]);

type CommunityPatch = Partial<typeof communities.$inferInsert> & { owner_id: number };

/**
 * A regular public community with a closed wall unless the patch says otherwise, with its owner as a member.
 */
export async function aCommunity(patch: CommunityPatch): Promise<{ id: number; slug: string }> {
  const id = next();
  const slug = patch.slug ?? `harel-street-no-${id}`;
  await commit(db, [
    db.insert(communities).values({
      id,
      slug,
      name: 'Harel Street',
      name_key: searchKey(patch.name ?? 'Harel Street'),
      lang: 'en',
      type: 'regular',
      permissions: 'public',
      wall: 'closed',
      created_at: NOW,
      updated_at: NOW,
      ...patch,
    }),
    aCommunityMembership(id, patch.owner_id, 1),
  ]);
  return { id, slug };
}

const aCommunityMembership = (communityId: number, userId: number, group: number | null): Statement =>
  db.insert(members).values({
    owner_kind: 'community',
    owner_id: communityId,
    user_id: userId,
    group_id: group,
    joined_at: NOW,
  });

/** `group`: 2 Co-Owner, 3 Editor, null a plain member. */
export const joinsCommunity = (communityId: number, userId: number, group: number | null): Promise<unknown> =>
  commit(db, [aCommunityMembership(communityId, userId, group)]);

/** Puts a site on a community's wall, or its request to join it. */
export const holds = (
  communityId: number,
  siteId: number,
  state: 'held' | 'asked' = 'held',
): Promise<unknown> =>
  commit(db, [
    db.insert(community_sites).values({ community_id: communityId, site_id: siteId, state, created_at: NOW }),
    updateThemeCommunity(db, siteId),
  ]);

type MemoryPatch = Partial<typeof memories.$inferInsert> & { owner_id: number; author_id: number };

export async function aMemory(patch: MemoryPatch): Promise<number> {
  const id = next();
  const created_at = new Date(Date.parse(NOW) + id * 60_000).toISOString();
  await commit(db, [
    db.insert(memories).values({
      id,
      owner_kind: 'site',
      type: 'text',
      text: `Memory ${id}`,
      lang: 'en',
      tags: [],
      status: 'published',
      position: Date.parse(created_at),
      client_key: `key-${id}`,
      created_at,
      updated_at: created_at,
      ...patch,
    }),
  ]);
  return id;
}

type CommentPatch = Partial<typeof comments.$inferInsert> & {
  memory_id: number;
  site_id: number;
  author_id: number;
};

export async function aComment(patch: CommentPatch): Promise<number> {
  const key = next();
  const [row] = await db
    .insert(comments)
    .values({
      text: `Comment ${key}`,
      lang: 'en',
      status: 'published',
      client_key: `key-${key}`,
      created_at: new Date(Date.parse(NOW) + key * 60_000).toISOString(),
      ...patch,
    })
    .returning({ id: comments.id });
  if (!row) throw new Error('no comment was inserted');
  return row.id;
}

type MediaPatch = Partial<typeof media.$inferInsert> & { site_id: number | null; created_by: number };

/** An image in three widths, each with its width repeated ten times as its bytes. */
export async function aPicture(patch: MediaPatch): Promise<string> {
  const id = `picture-${next()}`;
  const widths = [320, 800, 1600];
  const bodies = widths.map((width) => String(width).repeat(10));
  await Promise.all(widths.map((width, at) => testEnv.MEDIA.put(`test/${id}/${width}`, bodies[at] ?? '')));
  await commit(db, [
    db.insert(media).values({
      id,
      purpose: 'memory',
      kind: 'photo',
      content_type: 'image/webp',
      width: 1600,
      height: 1200,
      widths,
      sizes: bodies.map((body) => body.length),
      key: `test/${id}`,
      bytes: bodies.join('').length,
      created_at: NOW,
      ...patch,
    }),
  ]);
  return id;
}

type UploadPatch = Partial<typeof uploads.$inferInsert> & { user_id: number };

/** An announced upload of one JPEG; a repeated call with the same id changes nothing. */
export async function anUpload(patch: UploadPatch): Promise<string> {
  const id = patch.id ?? `upload-${next()}`;
  const row = {
    id,
    purpose: 'memory' as const,
    files: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: 1000, width: null }],
    state: 'open' as const,
    created_at: NOW,
    expires_at: '2099-01-01T00:00:00.000Z',
    ...patch,
  };
  await commit(db, [db.insert(uploads).values(row).onConflictDoNothing()]);
  return id;
}

/** A code of ours: free, or bound where `site_id` and `target` are set. */
export async function aCode(patch: Partial<typeof codes.$inferInsert> = {}): Promise<string> {
  const code = codeFromBytes(crypto.getRandomValues(new Uint8Array(8)));
  const state = patch.site_id ? 'bound' : 'minted';
  await commit(db, [
    db.insert(codes).values({ code, type: 's', state, created_at: NOW, updated_at: NOW, ...patch }),
  ]);
  return code;
}

/** Candles lit on a site on a UTC day. */
export const lightCandles = (siteId: number, day: string, candles: number): Promise<unknown> =>
  commit(db, [db.insert(candle_days).values({ site_id: siteId, day, candles })]);
