import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCode, aCommunity, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const [admin, stranger] = [await aPerson({ role_id: 1 }), await aPerson()];

const post = (path: string, json: object, reason: string) =>
  testApp({ as: admin, env: { QUEUE: stillQueue } }).request(path, {
    method: 'POST',
    json,
    headers: { 'X-Reason': reason },
  });
const siteOf = async (owner: Person) => (await aSite({ owner_id: owner.userId })).id;
const standingsIn = async (action: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, action), eq(audit.actor_id, admin.userId)))
  ).map(({ standing }) => standing);

/** For a site of the administrator, a request that also changes something of `other`. */
const ACTS: Record<string, (mine: number, other: Person) => Promise<[path: string, json: object]>> = {
  'code.bound': async (mine, other) => {
    const from = await siteOf(other);
    const code = await aCode({ site_id: from, target: String(from) });
    return [`/api/codes/${code}/bind`, { site_id: mine }];
  },
  'grave.joined': async (mine, other) => {
    await aGrave(mine);
    return [`/api/sites/${mine}/shared-grave/invitations`, { site: String(await siteOf(other)) }];
  },
  'relation.added': async (mine, other) => [
    `/api/sites/${mine}/related-sites`,
    { site: String(await siteOf(other)), relation: 'other', text: 'neighbour' },
  ],
  'group.joined': async (mine, other) => {
    const { id } = await aCommunity({ owner_id: other.userId });
    return [`/api/sites/${mine}/groups`, { community: String(id) }];
  },
};

test.each(Object.entries(ACTS))(
  'an administrator gives a reason for an act on a site of their own that also changes another’s: %s',
  async (action, actOn) => {
    const others = await actOn(await siteOf(admin), stranger);
    await refusal(await post(...others, ''), 'reason.required');
    expect((await post(...others, 'the%20families%20asked')).status).toBeLessThan(300);
    const own = await actOn(await siteOf(admin), admin);
    expect((await post(...own, '')).status).toBeLessThan(300);
    expect(await standingsIn(action)).toEqual(['AD', 'OW']);
  },
);
