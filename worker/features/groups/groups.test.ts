import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteGroup } from '#worker/contract/group-and-tag.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

let owner: Person;
let head: Person;
let stranger: Person;
beforeAll(async () => {
  [owner, head, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

const app = (as?: Person) => testApp(as && { as });
const list = async (id: number | string, as?: Person) =>
  (await (await app(as).request(`/api/sites/${id}/groups`)).json<{ groups: SiteGroup[] }>()).groups;
const ask = (id: number, community: string, key = crypto.randomUUID(), as = owner) =>
  app(as).request(`/api/sites/${id}/groups`, {
    method: 'POST',
    json: { community },
    headers: { 'Idempotency-Key': key },
  });
const leave = (id: number, groupId: number, as = owner) =>
  app(as).request(`/api/sites/${id}/groups/${groupId}`, { method: 'DELETE' });
const aSiteOfOnes = () => aSite({ owner_id: owner.userId });
const aCircle = (patch: Partial<typeof communities.$inferInsert> = {}) =>
  aCommunity({ owner_id: head.userId, ...patch });

describe('a community that is requested to add a site', () => {
  test('is listed for the site’s staff only, until it contains the site', async () => {
    const [{ id, slug }, circle] = [await aSiteOfOnes(), await aCircle()];
    const request = { id: circle.id, slug: circle.slug, name: 'Harel Street', state: 'asked' };
    const response = await ask(id, circle.slug);
    expect([response.status, await response.json()]).toEqual([201, request]);
    expect(await list(slug, owner)).toEqual([request]);
    for (const who of [undefined, stranger, head]) expect(await list(id, who)).toEqual([]);
    const [site] = await db.select().from(sites).where(eq(sites.id, id));
    expect(site?.looks_from).toBeNull();
  });

  test('adds the site at once if the requester may approve there', async () => {
    const [{ id }, circle] = [await aSiteOfOnes(), await aCircle({ type: 'controlled' })];
    await joinsCommunity(circle.id, owner.userId, 3);
    expect(await (await ask(id, String(circle.id))).json()).toMatchObject({ state: 'held' });
    expect(await list(id)).toMatchObject([{ id: circle.id, state: 'held' }]);
    const [site] = await db.select().from(sites).where(eq(sites.id, id));
    expect(site).toMatchObject({ controlled_in: 1, looks_from: circle.id });
  });

  test("and would decide on its memories is added and removed only by those who may set the site's mode", async () => {
    const [{ id }, editor, coowner] = [await aSiteOfOnes(), await aPerson(), await aPerson()];
    await joins(id, editor.userId, 3);
    await joins(id, coowner.userId, 5);
    const [own, regular] = [
      await aCommunity({ owner_id: editor.userId, type: 'controlled' }),
      await aCircle(),
    ];
    expect((await refusal(await ask(id, own.slug, undefined, editor), 'group.controlled')).status).toBe(403);
    expect(await list(id, editor)).toEqual([]);
    expect((await ask(id, regular.slug, undefined, editor)).status).toBe(201);
    expect((await ask(id, own.slug, undefined, coowner)).status).toBe(201);
    await refusal(await leave(id, own.id, editor), 'group.controlled');
    expect(await list(id, owner)).toHaveLength(2);
    expect((await leave(id, own.id)).status).toBe(204);
  });

  test('is requested once, also by ten calls at once and by a repeated call', async () => {
    const [{ id }, circle] = [await aSiteOfOnes(), await aCircle()];
    const key = crypto.randomUUID();
    const first = await (await ask(id, circle.slug, key)).json();
    expect(await (await ask(id, circle.slug, key)).json()).toEqual(first);
    await refusal(await ask(id, circle.slug), 'group.exists');
    const another = await aCircle();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, another.slug)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await list(id, owner)).toHaveLength(2);
  });

  test('is one of at most twenty', async () => {
    const { id } = await aSiteOfOnes();
    const circles = await Promise.all(Array.from({ length: 21 }, () => aCircle()));
    const answers = await Promise.all(circles.map(({ slug }) => ask(id, slug)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const [refused] = answers.filter(({ status }) => status !== 201);
    await refusal(refused as Response, 'group.limit');
    expect(await list(id, owner)).toHaveLength(20);
  });

  test('must be visible to the requester and not frozen', async () => {
    const { id } = await aSiteOfOnes();
    const [hidden, deleted, frozen] = [
      await aCircle({ permissions: 'private' }),
      await aCircle({ deleted_at: '2026-11-01T08:00:00.000Z' }),
      await aCircle({ frozen_at: '2026-11-01T08:00:00.000Z' }),
    ];
    for (const ref of [String(hidden.id), hidden.slug, String(deleted.id), 'nothing-there'])
      await refusal(await ask(id, ref), 'community.not_found');
    await refusal(await ask(id, frozen.slug), 'auth.forbidden');
    await refusal(await ask(id, ''), 'request.invalid');
    await refusal(await ask(id, hidden.slug, undefined, stranger), 'auth.forbidden');
  });
});

describe('the communities that contain a site', () => {
  test('are shown to a stranger only if they may see the community', async () => {
    const { id } = await aSiteOfOnes();
    const circle = await aCircle({ name: 'Beit Shalom' });
    const hidden = await aCircle({ name: 'A quiet circle', permissions: 'private' });
    for (const one of [circle, hidden]) await holds(one.id, id);
    const said = async (as?: Person) => (await list(id, as)).map(({ name }) => name);
    expect(await said()).toEqual(['Beit Shalom']);
    expect(await said(stranger)).toEqual(['Beit Shalom']);
    expect(await said(head)).toEqual(['A quiet circle', 'Beit Shalom']);
    const cousin = await aPerson();
    await joins(id, cousin.userId, null);
    expect(await said(cousin)).toEqual(['Beit Shalom']);
    // the site's own staff can remove it from a private community
    expect(await said(owner)).toEqual(['A quiet circle', 'Beit Shalom']);
    await db
      .update(communities)
      .set({ deleted_at: '2026-11-01T08:00:00.000Z' })
      .where(eq(communities.id, circle.id));
    expect(await said()).toEqual([]);
  });

  test('are read in one round trip', async () => {
    const { id } = await aSiteOfOnes();
    for (let more = 0; more < 20; more++) await holds((await aCircle()).id, id);
    const visit = app();
    expect((await visit.request(`/api/sites/${id}/groups`)).status).toBe(200);
    expect(visit.reads.queries).toBe(1);
    expect(visit.reads.rowsRead).toBeLessThanOrEqual(62);
  });
});

describe('a site is removed from a community', () => {
  test('by the site’s staff, once', async () => {
    const [{ id }, circle] = [await aSiteOfOnes(), await aCircle()];
    await holds(circle.id, id);
    await refusal(await leave(id, circle.id, stranger), 'auth.forbidden');
    const answers = await Promise.all([leave(id, circle.id), leave(id, circle.id)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await list(id, owner)).toEqual([]);
    const rows = await db.select().from(audit).where(eq(audit.action, 'group.left'));
    expect(rows.filter(({ object_id }) => object_id === String(id))).toHaveLength(1);
  });

  test('but not while memories are pending in a controlled one', async () => {
    const { id } = await aSiteOfOnes();
    const [controlled, regular, requested] = [
      await aCircle({ type: 'controlled' }),
      await aCircle(),
      await aCircle({ type: 'controlled' }),
    ];
    for (const one of [controlled, regular]) await holds(one.id, id);
    await holds(requested.id, id, 'asked');
    const memory = await aMemory({ owner_id: id, author_id: stranger.userId, status: 'pending' });
    expect((await refusal(await leave(id, controlled.id), 'group.in_use')).status).toBe(409);
    for (const one of [regular, requested]) expect((await leave(id, one.id)).status).toBe(204);
    await db.update(memories).set({ status: 'published' }).where(eq(memories.id, memory));
    expect((await leave(id, controlled.id)).status).toBe(204);
    expect(await list(id, owner)).toEqual([]);
  });
});
