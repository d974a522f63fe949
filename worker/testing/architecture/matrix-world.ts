import { oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { invitations, members } from '#worker/db/schema/members.ts';
import { updateThemeCommunity } from '#worker/features/site-access/site-writes.repo.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { aSandbox, type Sandbox } from '#worker/testing/sandbox.ts';
import { aMemory, aPerson, aPicture, aSite, db, next, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { ACTOR_CODES, type ActorCode, type Kind, type Mode } from './matrix-format.ts';

const NOW = '2026-11-01T08:00:00.000Z';
export type World = Awaited<ReturnType<typeof aWorld>>;

/** The user rows of actors, by their role in the two communities. */
const userRows = (
  community: number,
  other: number,
): Partial<Record<ActorCode, Parameters<typeof aPerson>[0]>> => ({
  UV: { active: '0' },
  VE: { role_id: 3 },
  VO: { role_id: 3 },
  AD: { role_id: 1 },
  KI: { kiosk_community_id: community, kiosk_community_slug: `community-${community}` },
  K2: { kiosk_community_id: other, kiosk_community_slug: `community-${other}` },
});

export const OF_SITE: Partial<Record<ActorCode, number | null>> = {
  UV: 5,
  KI: 5,
  K2: 5,
  SU: 5,
  IM: null,
  ED: 3,
  CO: 5,
};
export const OF_COMMUNITY: Partial<Record<ActorCode, number | null>> = {
  UV: 2,
  SU: 2,
  CM: null,
  CE: 3,
  CC: 2,
  CW: 1,
};

/**
 * A site in a mode, held by a community of a kind, with all actors. The community has the site's visibility:
 * private with a private one; with an open one its wall is open.
 */
export async function aWorld(mode: Mode, kind: Kind) {
  payments.env ??= (await aSandbox()).env;
  const [community, other] = [next(), next()];
  const people = await everyone(community, other);
  const owner = people.OW.userId;
  const { id } = await aSite({ owner_id: owner, mode });
  const { id: elsewhere } = await aSite({ owner_id: people.OO.userId });
  await commit(db, [
    db.insert(communities).values([
      {
        ...aCommunity(community, people.CW.userId),
        type: kind,
        permissions: mode === 'private' ? 'private' : 'public',
        wall: mode === 'open' ? 'open' : 'closed',
      },
      aCommunity(other, people.CX.userId),
    ]),
    db
      .insert(community_sites)
      .values({ site_id: id, community_id: community, state: 'held', created_at: NOW }),
    updateThemeCommunity(db, id),
    ...memberships('site', id, OF_SITE, people),
    // the whole family may bind codes there, so that only the site that a code is taken from can refuse
    ...memberships('site', elsewhere, { ...OF_SITE, ED: 5, IM: 5, OW: 5 }, people),
    ...memberships('community', community, OF_COMMUNITY, people),
    ...memberships('community', other, { CX: 1 }, people),
  ]);
  const memory = (visibility: 'everyone' | 'members' | 'staff') =>
    aMemory({ owner_id: id, author_id: owner, visibility });
  return {
    mode,
    kind,
    id,
    owner,
    community,
    other,
    elsewhere,
    people,
    /** The open invitation of the actor who has yet to accept it. */
    invitation: await anInvitation(id, owner, people.IV.userId),
    everyones: await memory('everyone'),
    members: await memory('members'),
    staffs: await memory('staff'),
    picture: await aPicture({ site_id: id, created_by: owner }),
    portrait: await aPicture({ site_id: id, created_by: owner, purpose: 'profile' }),
    apps: appsFor(people),
    /** What the payment provider signs its events with. */
    eventsSecret: payments.env.PAYMENTS_EVENTS_SECRET,
  };
}

export type People = Record<Exclude<ActorCode, 'AN'>, Person>;

/** All actors, with the screens of two communities. */
export async function everyone(community: number, other: number): Promise<People> {
  const rows = userRows(community, other);
  const people = {} as People;
  for (const who of ACTOR_CODES) if (who !== 'AN') people[who] = await aPerson(rows[who]);
  return people;
}

export const appsFor = (people: People): Record<ActorCode, TestApp> =>
  Object.fromEntries(
    ACTOR_CODES.map((who) => [who, appFor(who === 'AN' ? undefined : people[who])]),
  ) as Record<ActorCode, TestApp>;

const A_SERVICE = { FACEBOOK_CLIENT_ID: 'dorot-facebook', FACEBOOK_CLIENT_SECRET: 'a secret' };

/**
 * The worker as requested by a person, with one social login provider; enqueued messages stay in the outbox.
 */
export const appFor = (as: Person | undefined): TestApp =>
  testApp({ ...(as && { as }), env: { QUEUE: stillQueue, ...A_SERVICE, ...payments.env } });

/** The account at the payment sandbox of all worlds of a file. */
const payments: { env?: Sandbox['env'] } = {};

export const aCommunity = (id: number, owner_id: number) => ({
  id,
  slug: `community-${id}`,
  name: 'Beit Shalom',
  lang: 'en' as const,
  owner_id,
  type: 'regular' as const,
  permissions: 'public' as const,
  wall: 'closed' as const,
  created_at: NOW,
  updated_at: NOW,
});

export const memberships = (
  owner_kind: 'site' | 'community',
  owner_id: number,
  groups: Partial<Record<ActorCode, number | null>>,
  people: People,
) =>
  Object.entries(groups).map(([who, group_id]) =>
    db.insert(members).values({
      owner_kind,
      owner_id,
      user_id: people[who as Exclude<ActorCode, 'AN'>].userId,
      group_id,
      suspended_at: who === 'SU' ? NOW : null,
      joined_at: NOW,
    }),
  );

/** An invitation by email to a person with an account, and its token. */
export async function anInvitation(
  siteId: number,
  invitedBy: number,
  userId: number,
  patch: Partial<typeof invitations.$inferInsert> = {},
): Promise<{ id: number; token: string }> {
  const id = next();
  const seed = `seed-${id}`;
  const token = oneTimeToken(testEnv.JWT_SECRET, seed);
  await commit(db, [
    db.insert(invitations).values({
      id,
      owner_kind: 'site',
      owner_id: siteId,
      kind: 'email',
      email: `person-${userId}@example.org`,
      seed,
      token_hash: tokenHash(testEnv.JWT_SECRET, token),
      state: 'sent',
      invited_by: invitedBy,
      created_at: NOW,
      expires_at: '2099-01-01T00:00:00.000Z',
      ...patch,
    }),
  ]);
  return { id, token };
}
