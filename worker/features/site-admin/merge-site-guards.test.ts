import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteMergePreview } from '#worker/contract/site-admin.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { grave_sites } from '#worker/db/schema/graves.ts';
import { access_requests, members } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { relations } from '#worker/db/schema/site-details.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { anOrder } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aRelation } from '#worker/testing/relations-seed.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import {
  aCode,
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  holds,
  joins,
  type Person,
} from '#worker/testing/seed.ts';
import {
  MERGED_AT,
  memoryRow,
  mergesSite,
  previewsMerge,
  siteRow,
} from '#worker/testing/site-merge-calls.ts';

const admin = await aPerson({ role_id: 1 });
const now = () => new Date(MERGED_AT);
let owner: Person;
beforeEach(async () => {
  owner = await aPerson();
});

const site = async (patch: Partial<typeof sites.$inferInsert> = {}) =>
  (await aSite({ owner_id: owner.userId, mode: 'open', ...patch })).id;
const merges = (from: number, into: number) => mergesSite(from, into, { as: admin });

/** A refused merge changes neither site, and leaves no row in the log. */
async function refused(from: number, into: number, code: Parameters<typeof refusal>[1]) {
  const memory = await aMemory({ owner_id: from, author_id: owner.userId });
  const before = [await siteRow(from), await siteRow(into)];
  await refusal(await previewsMerge(from, into, admin), code);
  await refusal(await merges(from, into), code);
  expect([await siteRow(from), await siteRow(into)]).toEqual(before);
  expect((await memoryRow(memory))?.owner_id).toBe(from);
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.object_id, String(from)));
  expect(rows.filter(({ action }) => action === 'site.merged')).toEqual([]);
}

describe('a merge is refused', () => {
  test('of a site into itself, and where either is paused or deleted', async () => {
    const [one, other] = [await site(), await site()];
    await refused(one, one, 'site.merge_same');
    const frozen = await site({ frozen_at: MERGED_AT });
    await refused(one, frozen, 'site.merge_frozen');
    await refused(frozen, other, 'site.merge_frozen');
    const deleted = await site({ deleted_at: MERGED_AT });
    await refused(one, deleted, 'site.not_found');
    await refused(deleted, other, 'site.not_found');
  });

  test('of a memorial into a life story, and of a site of a working life into one of another kind', async () => {
    const [memorial, life] = [await site(), await site({ site_type_id: 2, death: null })];
    await refused(memorial, life, 'site.merge_kind');
    const [work, waiting] = [
      await site({ work: true, work_activated_at: MERGED_AT }),
      await site({ work: true }),
    ];
    await refused(work, memorial, 'site.merge_kind');
    await refused(work, waiting, 'site.merge_kind');
    expect((await merges(life, memorial)).status).toBe(200);
  });

  test('of a family’s site into one that nobody has claimed', async () => {
    await refused(await site(), await site({ unclaimed: true }), 'site.merge_unclaimed');
  });

  test('where more people would read what was written for few', async () => {
    const [closed, signedIn, open] = [
      await site({ mode: 'private' }),
      await site({ sign_in_to_view: true }),
      await site(),
    ];
    await refused(closed, open, 'site.merge_opens');
    await refused(closed, signedIn, 'site.merge_opens');
    await refused(signedIn, open, 'site.merge_opens');
    const controlled = await site({ mode: 'private' });
    const town = await aCommunity({ owner_id: (await aPerson()).userId, type: 'controlled' });
    await holds(town.id, controlled);
    await refused(closed, controlled, 'site.merge_opens');
  });

  test('where either has an order that is not finished', async () => {
    const [ordered, other] = [await site(), await site()];
    await anOrder({ user_id: owner.userId, site_id: ordered, product: 'flowers', status: 'placed' });
    await refused(ordered, other, 'site.merge_orders');
    await refused(other, ordered, 'site.merge_orders');
  });
});

describe('a private site that stays', () => {
  test('is opened to staff alone: other members of an open one ask for access, and strangers learn nothing', async () => {
    const [open, closed] = [await site(), await site({ mode: 'private', first_name: 'Ruth' })];
    const [reader, editor] = [await aPerson(), await aPerson()];
    await joins(open, reader.userId, null);
    await joins(open, editor.userId, 3);
    const secret = await aMemory({ owner_id: closed, author_id: owner.userId, text: 'For us alone' });
    const { slug } = (await siteRow(open)) ?? { slug: '' };
    const code = await aCode({ site_id: open, target: slug });
    const preview = await (await previewsMerge(open, closed, admin)).json<SiteMergePreview>();
    expect(preview.asking).toBe(1);
    expect((await merges(open, closed)).status).toBe(200);
    const asked = await db.select().from(access_requests).where(eq(access_requests.owner_id, closed));
    expect(asked).toMatchObject([{ user_id: reader.userId, state: 'pending' }]);
    const belongs = await db.select().from(members).where(eq(members.owner_id, closed));
    expect(belongs.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(
      [owner.userId, editor.userId].toSorted((a, b) => a - b),
    );
    const own = (await siteRow(closed))?.slug ?? '';
    for (const ref of [slug, open]) {
      const page = await testApp({ now }).request(`/en/site/${ref}`);
      expect([page.status, page.headers.get('Location')]).toEqual([403, null]);
      expect(await page.text()).not.toContain(own);
    }
    for (const as of [reader, await aPerson()])
      await refusal(await testApp({ as, now }).request(`/api/sites/${open}`), 'site.private');
    expect((await testApp({ as: editor, now }).request(`/api/sites/${open}`)).status).toBe(200);
    const [bound] = await db.select().from(codes).where(eq(codes.code, code));
    expect(bound?.target).toBe(String(closed));
    expect((await memoryRow(secret))?.owner_id).toBe(closed);
  });

  test('comes into no community whose staff would read it', async () => {
    const [open, closed] = [await site(), await site({ mode: 'private' })];
    const keeper = (await aPerson()).userId;
    const town = await aCommunity({ owner_id: keeper, type: 'controlled' });
    const club = await aCommunity({ owner_id: keeper });
    await holds(town.id, open);
    await holds(club.id, open);
    await merges(open, closed);
    const rows = await db.select().from(community_sites).where(eq(community_sites.site_id, closed));
    expect(rows.map(({ community_id }) => community_id)).toEqual([club.id]);
    expect(await siteRow(closed)).toMatchObject({ controlled_in: 0, communities: [{ id: club.id }] });
  });

  test('is read with a reason before it is merged', async () => {
    const [open, closed] = [await site(), await site({ mode: 'private' })];
    await refusal(await previewsMerge(open, closed, admin, { 'X-Reason': '' }), 'reason.required');
    expect((await previewsMerge(open, closed, admin)).status).toBe(200);
  });
});

describe('what surrounds a site that ends', () => {
  test('is on the walls once, with the memories of both', async () => {
    const [a, b] = [await site(), await site()];
    const keeper = (await aPerson()).userId;
    const [town, village] = [await aCommunity({ owner_id: keeper }), await aCommunity({ owner_id: keeper })];
    for (const [community, one] of [
      [town, a],
      [village, a],
      [village, b],
    ] as const)
      await holds(community.id, one);
    await aMemory({ owner_id: a, author_id: owner.userId });
    await aMemory({ owner_id: b, author_id: owner.userId });
    await merges(a, b);
    const entries = await db.select().from(wall_entries);
    const of = (id: number) => entries.filter(({ community_id }) => community_id === id);
    for (const { id } of [town, village])
      expect(of(id)).toMatchObject([{ site_id: b, memories: 2, shown_to: 0 }]);
  });

  test('has the relatives of both, each once, and not itself', async () => {
    const [a, b, aunt, uncle] = [await site(), await site(), await site(), await site()];
    await aRelation({ site_id: a, other_id: aunt });
    await aRelation({ site_id: b, other_id: aunt });
    await aRelation({ site_id: uncle, other_id: a });
    await aRelation({ site_id: a, other_id: b });
    await merges(a, b);
    const rows = (await db.select().from(relations)).filter((row) => [row.low_id, row.high_id].includes(b));
    const others = rows.map(({ site_id, other_id }) => (site_id === b ? other_id : site_id));
    expect(others.filter((id) => id !== a).toSorted((x, y) => x - y)).toEqual([aunt, uncle]);
    for (const row of rows) expect(row.low_id).toBe(Math.min(row.site_id, row.other_id));
  });

  test('reminds of each day once', async () => {
    const [a, b] = [await site(), await site()];
    const by = { created_by: owner.userId, audience: 'members' as const };
    const passed = await aReminder({ site_id: a, ...by, type: 'birthday', source: 'birth' });
    const alike = await aReminder({ site_id: a, ...by });
    await aReminder({ site_id: b, ...by });
    await merges(a, b);
    const rows = await db.select().from(reminders);
    expect(rows.find(({ id }) => id === passed)).toMatchObject({ site_id: b, state: 'active' });
    expect(rows.find(({ id }) => id === alike)).toMatchObject({ site_id: a, state: 'ended' });
  });

  test('keeps its place on a shared stone, and the stone’s sticker opens the one that stays', async () => {
    const [a, b, c] = [await site(), await site(), await site()];
    const stone = await aGrave(a, c);
    await merges(a, b);
    const at = await db.select().from(grave_sites).where(eq(grave_sites.grave_id, stone.id));
    expect(at.map(({ site_id }) => site_id).toSorted((x, y) => x - y)).toEqual([b, c]);
    const [d, e] = [await site(), await site()];
    const [alone, other] = [await aGrave(d), await aGrave(e, await site())];
    await merges(d, e);
    const [code] = await db.select().from(codes).where(eq(codes.code, alone.code));
    expect(code).toMatchObject({ site_id: e, target: (await siteRow(e))?.slug });
    expect((await db.select().from(grave_sites)).filter(({ site_id }) => site_id === d)).toEqual([]);
    expect((await db.select().from(grave_sites)).find(({ site_id }) => site_id === e)?.grave_id).toBe(
      other.id,
    );
  });

  test('gives a family what a community’s import knew, without its Owner', async () => {
    const keeper = await aPerson();
    const imported = await site({ owner_id: keeper.userId, unclaimed: true });
    const own = await site();
    await merges(imported, own);
    const rows = await db.select().from(members).where(eq(members.owner_id, own));
    expect(rows.map(({ user_id }) => user_id)).toEqual([owner.userId]);
  });
});
