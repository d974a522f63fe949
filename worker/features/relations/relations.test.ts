import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { RELATIONS, type RelatedSite } from '#worker/contract/related-site.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { relations } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { inverseOf } from '#worker/shared/relation.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aRelation } from '#worker/testing/relations-seed.ts';
import { aPerson, aPicture, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

type Lists = { related: RelatedSite[]; waiting: RelatedSite[] };
const NOW = new Date('2026-11-10T12:00:00.000Z');

let sister: Person;
let brother: Person;
let stranger: Person;
beforeAll(async () => {
  [sister, brother, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

const app = (as?: Person, now = NOW) => testApp({ ...(as && { as }), now: () => now });
const lists = async (id: number | string, as?: Person): Promise<Lists> => {
  const response = await app(as).request(`/api/sites/${id}/related-sites`);
  expect(response.status).toBe(200);
  return response.json();
};
const post = (as: Person, id: number, json: object, key?: string, now?: Date) =>
  app(as, now).request(`/api/sites/${id}/related-sites`, {
    method: 'POST',
    json,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const decide = (as: Person, id: number, relationId: number, agree: boolean, now?: Date) =>
  app(as, now).request(`/api/sites/${id}/related-sites/${relationId}/decision`, {
    method: 'POST',
    json: { agree },
  });
const change = (as: Person, id: number, relationId: number, json: object) =>
  app(as).request(`/api/sites/${id}/related-sites/${relationId}`, { method: 'PATCH', json });
const remove = (as: Person, id: number, relationId: number) =>
  app(as).request(`/api/sites/${id}/related-sites/${relationId}`, { method: 'DELETE' });

/** One site owned by the sister and one owned by the brother. */
const twoSites = async (theirs: Partial<typeof sites.$inferInsert> = {}) => ({
  ruth: await aSite({ owner_id: sister.userId }),
  dov: await aSite({ owner_id: brother.userId, first_name: 'Dov', gender: 'male', ...theirs }),
});
const rowsBetween = (one: number, other: number) =>
  db
    .select()
    .from(relations)
    .where(and(eq(relations.low_id, Math.min(one, other)), eq(relations.high_id, Math.max(one, other))));

describe('a relation that the staff of a site add', () => {
  test.each(RELATIONS)(
    'is shown on their site at once and, after it is accepted, on the other: %s',
    async (relation) => {
      const { ruth, dov } = await twoSites();
      const input = { site: dov.slug, relation, ...(relation === 'other' && { text: 'Army friends' }) };
      const response = await post(sister, ruth.id, input);
      expect(response.status).toBe(201);
      const said = await response.json<RelatedSite>();
      const text = relation === 'other' ? 'Army friends' : null;
      expect(said).toMatchObject({ relation, text, state: 'asked', site: { id: dov.id, name: 'Dov Cohen' } });
      expect(await lists(ruth.id)).toEqual({ related: [said], waiting: [] });
      expect(await lists(dov.id)).toEqual({ related: [], waiting: [] });

      const inverse = { id: said.id, relation: inverseOf(relation), text, site: { id: ruth.id } };
      expect(await lists(dov.id, brother)).toMatchObject({
        related: [],
        waiting: [{ ...inverse, asked_at: NOW.toISOString() }],
      });
      expect((await decide(brother, dov.id, said.id, true)).status).toBe(204);
      expect(await lists(dov.id)).toMatchObject({ related: [{ ...inverse, state: 'agreed' }], waiting: [] });
      expect(await lists(ruth.id)).toMatchObject({ related: [{ ...said, state: 'agreed' }] });
    },
  );

  test('is accepted at once where they are staff of both sites', async () => {
    const { ruth, dov } = await twoSites();
    await joins(dov.id, sister.userId, 3);
    const said = await (
      await post(sister, ruth.id, { site: String(dov.id), relation: 'sibling' })
    ).json<RelatedSite>();
    expect(said.state).toBe('agreed');
    expect(await lists(dov.id)).toMatchObject({ related: [{ id: said.id, site: { id: ruth.id } }] });
  });

  test('notifies the staff of the other site, and the person who added it once it is accepted', async () => {
    const { ruth, dov } = await twoSites();
    const { id } = await (
      await post(sister, ruth.id, { site: dov.slug, relation: 'spouse' })
    ).json<RelatedSite>();
    const updatesOf = (userId: number, subject = id) =>
      db
        .select({ kind: updates.kind, site: updates.owner_id, by: updates.by_id })
        .from(updates)
        .where(and(eq(updates.user_id, userId), eq(updates.subject_id, subject)));
    expect(await updatesOf(brother.userId)).toEqual([
      { kind: 'relation_asked', site: dov.id, by: sister.userId },
    ]);
    await decide(brother, dov.id, id, true);
    expect(await updatesOf(sister.userId)).toEqual([
      { kind: 'relation_agreed', site: ruth.id, by: brother.userId },
    ]);
    const [row] = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)));
    expect(row).toMatchObject({ action: 'relation.added', standing: 'OW' });
  });

  test('of a private site notifies nobody who may not see that site', async () => {
    const { dov } = await twoSites();
    const hidden = await aSite({ owner_id: sister.userId, mode: 'private' });
    const said = await (
      await post(sister, hidden.id, { site: dov.slug, relation: 'spouse' })
    ).json<RelatedSite>();
    expect(await db.select().from(updates).where(eq(updates.subject_id, said.id))).toEqual([]);
    expect(await lists(dov.id, brother)).toEqual({ related: [], waiting: [] });
    await refusal(await decide(brother, dov.id, said.id, true), 'relation.not_found');
    // removing a relation that is missing, or that the actor must not know of, succeeds
    for (const id of [said.id, said.id + 1000]) expect((await remove(brother, dov.id, id)).status).toBe(204);
    expect(await lists(hidden.id, sister)).toMatchObject({ related: [{ id: said.id }] });
  });
});

describe('two sites have at most one relation', () => {
  test('and a second one is refused from either side, with the name of the other site', async () => {
    const { ruth, dov } = await twoSites();
    await post(sister, ruth.id, { site: dov.slug, relation: 'spouse' });
    for (const [who, here, there, name] of [
      [sister, ruth, dov, 'Ruth Cohen'],
      [brother, dov, ruth, 'Dov Cohen'],
    ] as const) {
      const problem = await refusal(
        await post(who, here.id, { site: there.slug, relation: 'friendship' }),
        'relation.exists',
      );
      expect(problem).toMatchObject({
        status: 409,
        params: { name },
        detail: `The selected site already has a relation to ${name}`,
      });
    }
  });

  test('also where ten requests arrive at once from both sides', async () => {
    const { ruth, dov } = await twoSites();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2
          ? post(sister, ruth.id, { site: dov.slug, relation: 'friendship' })
          : post(brother, dov.id, { site: ruth.slug, relation: 'friendship' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await rowsBetween(ruth.id, dov.id)).toHaveLength(1);
  });

  test('and a repeated call gets the first reply again', async () => {
    const { ruth, dov } = await twoSites();
    const key = crypto.randomUUID();
    const input = { site: dov.slug, relation: 'parent' };
    const first = await (await post(sister, ruth.id, input, key)).json();
    expect(await (await post(sister, ruth.id, input, key)).json()).toEqual(first);
    expect(await rowsBetween(ruth.id, dov.id)).toHaveLength(1);
  });

  test('and a site has none to itself', async () => {
    const { ruth } = await twoSites();
    const { errors } = await refusal(
      await post(sister, ruth.id, { site: String(ruth.id), relation: 'friendship' }),
      'request.invalid',
    );
    expect(errors).toMatchObject([{ pointer: '/site', code: 'relation.self' }]);
  });

  test('and only a relation of the kind "other" has, and needs, a free text', async () => {
    const { ruth, dov } = await twoSites();
    for (const input of [
      { relation: 'other' },
      { relation: 'other', text: '   ' },
      { relation: 'other', text: '\u200b\u2060' },
      { relation: 'other', text: 'x'.repeat(61) },
      { relation: 'spouse', text: 'Wife' },
      { relation: 'enemy' },
    ])
      await refusal(await post(sister, ruth.id, { site: dov.slug, ...input }), 'request.invalid');
  });

  test('and a site has at most a hundred', async () => {
    const { ruth, dov } = await twoSites();
    for (let other = 0; other < 100; other++)
      await aRelation({ site_id: ruth.id, other_id: 900_000 + other, relation: 'friendship' });
    await refusal(await post(sister, ruth.id, { site: dov.slug, relation: 'spouse' }), 'relation.limit');
    const said = await (
      await post(brother, dov.id, { site: ruth.slug, relation: 'spouse' })
    ).json<RelatedSite>();
    await refusal(await decide(sister, ruth.id, said.id, true), 'relation.limit');
    expect((await decide(sister, ruth.id, said.id, false)).status).toBe(204);
  });
});

describe('a relation that the other site declines', () => {
  const declined = async () => {
    const both = await twoSites();
    const said = await (
      await post(sister, both.ruth.id, { site: both.dov.slug, relation: 'spouse' })
    ).json<RelatedSite>();
    expect((await decide(brother, both.dov.id, said.id, false)).status).toBe(204);
    return { ...both, id: said.id };
  };

  test('is shown on neither site, and cannot be requested again for thirty days', async () => {
    const { ruth, dov, id } = await declined();
    for (const site of [ruth, dov])
      for (const who of [undefined, sister, brother])
        expect(await lists(site.id, who)).toEqual({ related: [], waiting: [] });
    expect((await decide(brother, dov.id, id, false)).status).toBe(204);
    const again = { site: dov.slug, relation: 'friendship' };
    const problem = await refusal(await post(sister, ruth.id, again), 'relation.declined');
    expect(problem).toMatchObject({ status: 409, params: { until: '2026-12-10T12:00:00.000Z' } });
    expect((await remove(sister, ruth.id, id)).status).toBe(204);
    await refusal(await post(sister, ruth.id, again), 'relation.declined');
    const later = new Date('2026-12-10T12:00:00.001Z');
    expect((await post(sister, ruth.id, again, undefined, later)).status).toBe(201);
  });

  test('may be requested by the declining site at any time, and then by the first again', async () => {
    const { ruth, dov } = await declined();
    const said = await (
      await post(brother, dov.id, { site: ruth.slug, relation: 'spouse' })
    ).json<RelatedSite>();
    expect((await remove(brother, dov.id, said.id)).status).toBe(204);
    expect(await rowsBetween(ruth.id, dov.id)).toEqual([]);
    expect((await post(sister, ruth.id, { site: dov.slug, relation: 'spouse' })).status).toBe(201);
  });

  test('cannot be accepted later, and an accepted one cannot be declined', async () => {
    const { dov, id } = await declined();
    await refusal(await decide(brother, dov.id, id, true), 'relation.not_found');
    const [one, two] = [await aSite({ owner_id: sister.userId }), await aSite({ owner_id: brother.userId })];
    const agreed = await aRelation({ site_id: one.id, other_id: two.id });
    expect((await decide(brother, two.id, agreed, true)).status).toBe(204);
    await refusal(await decide(brother, two.id, agreed, false), 'request.conflict');
    await refusal(await decide(sister, one.id, agreed, true), 'relation.not_found');
  });
});

describe('a relation that is changed', () => {
  test('is a new request of the site that changes it', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: ruth.id, other_id: dov.id, relation: 'parent' });
    const response = await change(brother, dov.id, id, { relation: 'grandchild' });
    expect(await response.json()).toMatchObject({
      id,
      relation: 'grandchild',
      state: 'asked',
      site: { id: ruth.id },
    });
    expect(await lists(ruth.id)).toMatchObject({ related: [] });
    expect(await lists(ruth.id, sister)).toMatchObject({ waiting: [{ id, relation: 'grandparent' }] });
    expect(await lists(dov.id)).toMatchObject({ related: [{ id, relation: 'grandchild' }] });
  });

  test('is not changed by the same content', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: ruth.id, other_id: dov.id, relation: 'parent' });
    expect(await (await change(brother, dov.id, id, { relation: 'child' })).json()).toMatchObject({
      state: 'agreed',
    });
  });

  test('is not overwritten by a second person who read an older version', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: dov.id, other_id: ruth.id, relation: 'child' });
    const seen = { relation: 'child', text: null };
    expect((await change(brother, dov.id, id, { relation: 'nibling', seen })).status).toBe(200);
    const problem = await refusal(
      await change(brother, dov.id, id, { relation: 'sibling', seen }),
      'request.stale',
    );
    expect(problem.params).toEqual({ current: { relation: 'nibling', text: null } });
    expect((await change(brother, dov.id, id, { relation: 'nibling', seen })).status).toBe(200);
  });

  test('is not changed by the site that has not answered, nor by strangers', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: ruth.id, other_id: dov.id, state: 'asked' });
    await refusal(await change(brother, dov.id, id, { relation: 'child' }), 'relation.not_found');
    await refusal(await change(stranger, dov.id, id, { relation: 'child' }), 'auth.forbidden');
    await refusal(await change(sister, ruth.id, id, { relation: 'other' }), 'request.invalid');
  });
});

describe('a relation is removed from both sites', () => {
  test('by the staff of either, and a repeat has the same result', async () => {
    for (const who of ['sister', 'brother']) {
      const { ruth, dov } = await twoSites();
      const id = await aRelation({ site_id: ruth.id, other_id: dov.id });
      const [as, from] = who === 'sister' ? [sister, ruth] : [brother, dov];
      const answers = await Promise.all([remove(as, from.id, id), remove(as, from.id, id)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await rowsBetween(ruth.id, dov.id)).toEqual([]);
    }
  });

  test('and removing an open request of the other site declines it', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: ruth.id, other_id: dov.id, state: 'asked' });
    await remove(brother, dov.id, id);
    expect(await rowsBetween(ruth.id, dov.id)).toMatchObject([{ state: 'declined' }]);
  });

  test('but not by a third site', async () => {
    const { ruth, dov } = await twoSites();
    const id = await aRelation({ site_id: ruth.id, other_id: dov.id });
    const third = await aSite({ owner_id: stranger.userId });
    expect((await remove(stranger, third.id, id)).status).toBe(204);
    expect(await rowsBetween(ruth.id, dov.id)).toHaveLength(1);
  });
});

describe('a site that is not visible to a person is not revealed to them', () => {
  test('it cannot be added, whether it exists or not', async () => {
    const { ruth } = await twoSites();
    const hidden = await aSite({ owner_id: brother.userId, mode: 'private' });
    const gone = await aSite({ owner_id: brother.userId, deleted_at: NOW.toISOString() });
    const answers = [];
    for (const site of [String(hidden.id), hidden.slug, String(gone.id), 'nobody-at-all']) {
      const { request_id: _, ...problem } = await refusal(
        await post(sister, ruth.id, { site, relation: 'friendship' }),
        'site.not_found',
      );
      answers.push(JSON.stringify(problem));
    }
    expect(new Set(answers).size).toBe(1);
  });

  test('it leaves the list while it is private or deleted', async () => {
    const { ruth, dov } = await twoSites();
    await aRelation({ site_id: ruth.id, other_id: dov.id });
    const patched = async (patch: Partial<typeof sites.$inferInsert>) => {
      await db.update(sites).set(patch).where(eq(sites.id, dov.id));
      return [await lists(ruth.id), await lists(ruth.id, brother)].map(({ related }) => related.length);
    };
    expect(await patched({ mode: 'private' })).toEqual([0, 1]);
    // a private site is addressed by its id, since the URL may be forwarded
    const named = async () => (await lists(ruth.id, brother)).related.map(({ site }) => site.slug);
    expect(await named()).toEqual([String(dov.id)]);
    expect(await patched({ mode: 'regular', sign_in_to_view: true })).toEqual([0, 1]);
    expect(await patched({ sign_in_to_view: false, deleted_at: NOW.toISOString() })).toEqual([0, 0]);
    expect(await patched({ deleted_at: null })).toEqual([1, 1]);
  });
});

test('a hundred relations are read in one trip, with at most four rows each', async () => {
  const { ruth } = await twoSites();
  for (let other = 0; other < 100; other++) {
    const site = await aSite({ owner_id: brother.userId });
    const portrait_id = await aPicture({ site_id: site.id, created_by: brother.userId, purpose: 'profile' });
    await db.update(sites).set({ portrait_id }).where(eq(sites.id, site.id));
    await aRelation({ site_id: ruth.id, other_id: site.id });
  }
  const visit = app(stranger);
  const response = await visit.request(`/api/sites/${ruth.slug}/related-sites`);
  expect((await response.json<Lists>()).related).toHaveLength(100);
  // one query reads the session
  expect(visit.reads.queries).toBeLessThanOrEqual(2);
  expect(visit.reads.rowsRead).toBeLessThanOrEqual(410);
});

test('a relation to a paused site is changed through the other by administrators alone, and can be declined', async () => {
  const { ruth, dov } = await twoSites();
  const [, other] = [await post(sister, ruth.id, { site: dov.slug, relation: 'sibling' }), await twoSites()];
  await post(sister, ruth.id, { site: other.dov.slug, relation: 'sibling' });
  await db.update(sites).set({ frozen_at: NOW.toISOString() }).where(eq(sites.id, ruth.id));
  const [[asked], [unwanted]] = [
    await rowsBetween(ruth.id, dov.id),
    await rowsBetween(ruth.id, other.dov.id),
  ];
  const id = asked?.id ?? 0;
  await refusal(await decide(brother, dov.id, id, true), 'site.frozen');
  await db.update(relations).set({ state: 'agreed' }).where(eq(relations.id, id));
  await refusal(await change(brother, dov.id, id, { relation: 'spouse' }), 'site.frozen');
  await refusal(await remove(brother, dov.id, id), 'site.frozen');
  expect(await rowsBetween(ruth.id, dov.id)).toMatchObject([{ state: 'agreed' }]);
  expect((await remove(await aPerson({ role_id: 1 }), dov.id, id)).status).toBe(204);
  // the page of the paused site shows nothing of it
  expect((await decide(brother, other.dov.id, unwanted?.id ?? 0, false)).status).toBe(204);
});
