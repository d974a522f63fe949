import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { one_time_tokens, sessions, users } from '#worker/db/schema/people.ts';
import { testEnv, tokenFor } from '#worker/testing/app.ts';
import { withAnApp } from '#worker/testing/second-factor.ts';
import { aPerson, db, joins, next, type Person } from '#worker/testing/seed.ts';
import { MATRIX } from './matrix.ts';
import { type ActorCode, cellsOf, nameIn } from './matrix-format.ts';
import { SENT } from './matrix-sent.ts';
import { copyOf, goodStatus, readsToken, remainingChanges, requestOf, worldsOf } from './matrix-walk.ts';
import { appFor, type World } from './matrix-world.ts';

const PAST = '2026-01-01T00:00:00.000Z';
const user = ({ userId }: Person) => eq(users.id, userId);
/** Changes to a Co-Owner since their token was issued that invalidate it. */
const SINCE: Record<string, (person: Person) => Promise<unknown>> = {
  'logged out': (person) => appFor(person).request('/api/users/logout'),
  'chose a new password': reset,
  'was suspended': (person) => db.update(users).set({ suspended_at: PAST }).where(user(person)),
  'was deleted': (person) => db.update(users).set({ deleted_at: PAST }).where(user(person)),
};

async function reset({ userId }: Person): Promise<void> {
  const token = `a-token-of-a-link-${next()}`;
  await commit(db, [
    db.insert(one_time_tokens).values({
      token_hash: tokenHash(testEnv.JWT_SECRET, token),
      purpose: 'reset',
      user_id: userId,
      email: `person-${userId}@example.org`,
      created_at: PAST,
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
  ]);
  const json = { token, password: 'another good password' };
  const response = await appFor(undefined).request('/api/users/reset', { method: 'POST', json });
  expect(response.status).toBe(204);
}

let world: World;
beforeAll(async () => {
  const [regular] = await worldsOf('private');
  if (!regular) throw new Error('There is no world.');
  world = regular;
});

/** A Co-Owner of the site, and their current token. */
async function aCoOwner(): Promise<Person & { token: string }> {
  const person = await aPerson();
  await joins(world.id, person.userId, 5);
  return { ...person, token: await tokenFor(person, testEnv, new Date()) };
}

/** The rows whose response to a token is not `expected`, and the refusals that changed something. */
async function wrongAnswers(
  labels: string[],
  who: ActorCode,
  holder: Person & { token: string },
  expected: (label: string) => number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const label of labels) {
    const endpoint = endpoints[nameIn(label)];
    if (!endpoint) continue;
    const sent = (await SENT[label]?.(world, { who, person: holder })) ?? {};
    const { path, init } = requestOf(endpoint, sent);
    const app = appFor(sent.byCopy && who !== 'AN' ? await copyOf(holder) : undefined);
    const headers = { ...init.headers, Authorization: `Bearer ${holder.token}` };
    const response = await app.request(path, sent.byCopy && who !== 'AN' ? init : { ...init, headers });
    await response.arrayBuffer();
    await app.settled();
    await sent.after?.();
    const changes = response.status < 400 ? [] : remainingChanges(app.writes);
    if (response.status !== expected(label))
      wrong.push(`${label}: ${response.status}, not ${expected(label)}`);
    if (changes.length > 0) wrong.push(`${label}: refused, and changed: ${changes.join(', ')}`);
  }
  return wrong;
}

const READ = Object.keys(MATRIX).filter(readsToken);
const ALL = Object.keys(MATRIX);

describe('a token that was good once lets nobody in', () => {
  for (const [what, happens] of Object.entries(SINCE)) {
    test(`${what} since, in ${READ.length} cases`, { timeout: 300_000 }, async () => {
      const person = await aCoOwner();
      await happens(person);
      expect(await wrongAnswers(READ, 'AN', person, () => 401)).toEqual([]);
    });
  }
});

describe('a token says nothing of what its holder may do', () => {
  const asMember = (label: string) => {
    const cell = cellsOf(MATRIX[label] ?? '', 'private', 'regular').IM;
    const endpoint = endpoints[nameIn(label)];
    return cell === 'ok' && endpoint ? goodStatus(endpoint) : Number(cell);
  };
  test(`a Co-Owner made a member since is answered as a member, in ${ALL.length} cases`, {
    timeout: 300_000,
  }, async () => {
    const person = await aCoOwner();
    const theirs = and(eq(members.owner_id, world.id), eq(members.user_id, person.userId));
    await db.update(members).set({ group_id: null }).where(theirs);
    await joins(world.elsewhere, person.userId, 5);
    expect(await wrongAnswers(ALL, 'IM', person, asMember)).toEqual([]);
  });

  test('and one who is still what they were is found', async () => {
    expect(await wrongAnswers(['listCodes'], 'IM', await aCoOwner(), asMember)).toEqual([
      'listCodes: 200, not 403',
    ]);
  });
});

describe('a login that has not passed the second factor opens nothing', () => {
  const CLOSED = READ.filter((label) => !endpoints[nameIn(label)]?.beforeProof);
  const withToken = async (person: Person) => ({
    ...person,
    token: await tokenFor(person, testEnv, new Date()),
  });

  test(`of an administrator without one, in ${CLOSED.length} cases`, { timeout: 300_000 }, async () => {
    const admin = await withToken(await aPerson({ role_id: 1 }));
    await db.update(sessions).set({ proven_at: null }).where(eq(sessions.id, admin.sessionId));
    expect(await wrongAnswers(CLOSED, 'AN', admin, () => 403)).toEqual([]);
  });

  test(`of a Co-Owner who has one, in ${CLOSED.length} cases`, { timeout: 300_000 }, async () => {
    const person = await aPerson();
    await joins(world.id, person.userId, 5);
    expect(await wrongAnswers(CLOSED, 'AN', await withToken(await withAnApp(person)), () => 403)).toEqual([]);
  });
});
