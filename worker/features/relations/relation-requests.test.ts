import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import { sha256 } from '#worker/core/ids.ts';
import { quotas } from '#worker/db/schema/operations.ts';
import { relations } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aRelation } from '#worker/testing/relations-seed.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
let sister: Person;
let brother: Person;
beforeAll(async () => {
  [sister, brother] = [await aPerson(), await aPerson()];
});

const send = (as: Person, method: string, path: string, json: object) =>
  testApp({ as, now: () => NOW }).request(`/api/sites/${path}`, { method, json });
const request = (as: Person, id: number, site: { slug: string }, relation = 'friendship') =>
  send(as, 'POST', `${id}/related-sites`, { site: site.slug, relation });
const rowOf = async (id: number) =>
  (await db.select().from(relations).where(eq(relations.id, id))).map(({ state }) => state);

describe('a declined request', () => {
  test('is stored for thirty days, even if its site sends other requests, and no longer', async () => {
    const mine = await aSite({ owner_id: sister.userId });
    const [lately, longAgo, other] = [
      await aSite({ owner_id: brother.userId }),
      await aSite({ owner_id: brother.userId }),
      await aSite({ owner_id: brother.userId }),
    ];
    const declined = (other_id: number, decided_at: string) =>
      aRelation({ site_id: mine.id, other_id, state: 'declined', decided_at });
    const [young, old] = [
      await declined(lately.id, '2026-10-20T12:00:00.000Z'),
      await declined(longAgo.id, '2026-09-20T12:00:00.000Z'),
    ];
    expect((await request(sister, mine.id, other)).status).toBe(201);
    expect([await rowOf(young), await rowOf(old)]).toEqual([['declined'], []]);
    await refusal(await request(sister, mine.id, lately), 'relation.declined');
  });
});

test('a site with a hundred relations accepts no more, even from a person who is staff of both', async () => {
  const [mine, full] = [await aSite({ owner_id: sister.userId }), await aSite({ owner_id: sister.userId })];
  for (let other = 0; other < 99; other++) await aRelation({ site_id: full.id, other_id: 900_000 + other });
  const hundredth = await aSite({ owner_id: sister.userId });
  expect((await request(sister, hundredth.id, full)).status).toBe(201);
  await refusal(await request(sister, mine.id, full), 'relation.limit');
});

describe('the requests of one person are limited', () => {
  test('to fifty new or changed ones a day', async () => {
    const cousin = await aPerson();
    const [mine, theirs, more] = [
      await aSite({ owner_id: cousin.userId }),
      await aSite({ owner_id: brother.userId }),
      await aSite({ owner_id: brother.userId }),
    ];
    const { id } = await (await request(cousin, mine.id, theirs)).json<RelatedSite>();
    await db
      .update(quotas)
      .set({ used: 50 })
      .where(like(quotas.bucket, `%:${await sha256(String(cousin.userId))}`));
    await refusal(await request(cousin, mine.id, more), 'rate.limited');
    const changed = await send(cousin, 'PATCH', `${mine.id}/related-sites/${id}`, { relation: 'sibling' });
    await refusal(changed, 'rate.limited');
    const same = await send(cousin, 'PATCH', `${mine.id}/related-sites/${id}`, { relation: 'friendship' });
    expect(same.status).toBe(200);
  });
});

test('the request of a site that became private cannot be accepted until the site is visible again', async () => {
  const [mine, theirs] = [
    await aSite({ owner_id: sister.userId }),
    await aSite({ owner_id: brother.userId }),
  ];
  const id = await aRelation({ site_id: theirs.id, other_id: mine.id, state: 'asked' });
  const agree = () => send(sister, 'POST', `${mine.id}/related-sites/${id}/decision`, { agree: true });
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, theirs.id));
  await refusal(await agree(), 'relation.not_found');
  expect(await rowOf(id)).toEqual(['asked']);
  await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, theirs.id));
  expect((await agree()).status).toBe(204);
});

test('a request that was changed cannot be accepted by a person who read the earlier version', async () => {
  const [mine, theirs] = [
    await aSite({ owner_id: sister.userId }),
    await aSite({ owner_id: brother.userId }),
  ];
  const id = await aRelation({ site_id: theirs.id, other_id: mine.id, state: 'asked', relation: 'child' });
  const agree = (relation: string) =>
    send(sister, 'POST', `${mine.id}/related-sites/${id}/decision`, {
      agree: true,
      seen: { relation, text: null },
    });
  const { params } = await refusal(await agree('spouse'), 'request.stale');
  expect(params).toEqual({ current: { relation: 'parent', text: null } });
  expect(await rowOf(id)).toEqual(['asked']);
  expect((await agree('parent')).status).toBe(204);
  expect((await agree('parent')).status).toBe(204);
});
