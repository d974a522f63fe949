import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wall } from '#worker/contract/wall.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { rotations } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { aShop, cancelPlan, ONCE, onSite, type Shop } from '#worker/testing/checkout.ts';
import { brokenInvariants } from '#worker/testing/payment-invariants.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aSite, db, holds, joins, type Person } from '#worker/testing/seed.ts';

const NOON = '2026-11-10T12:00:00.000Z';
const TWO_YEARS_LATER = '2028-11-10T12:00:00.000Z';

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(NOON);
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

async function aWorkSite() {
  const owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId, site_type_id: 2, work: true });
  return { id, owner };
}
const pay = (person: Person, id: number, more: { gift?: { note: string } } = {}) =>
  shop.buy(person, { target: String(id), lines: ONCE, total_minor: 9999, ...more });
const visited = (id: number) => shop.app().request(`/api/sites/${id}`);
const byAdmin = async (path: string, json: object = {}) => {
  const answer = await shop
    .app(await aPerson({ role_id: 1 }))
    .request(path, { method: 'POST', json, headers: { 'X-Reason': 'for%20a%20test' } });
  expect(answer.status).toBe(200);
};
const activatedAt = async (id: number) =>
  (await db.select({ at: sites.work_activated_at }).from(sites).where(eq(sites.id, id)))[0]?.at;
const isFound = async (id: number) =>
  (
    await db
      .select()
      .from(rotations)
      .where(and(eq(rotations.kind, 'site'), eq(rotations.id, id)))
  ).length > 0;
const actionsOn = async (id: number) =>
  (
    await db
      .select({ action: audit.action, standing: audit.standing })
      .from(audit)
      .where(eq(audit.object_id, String(id)))
  ).filter(({ action }) => action.includes('activated'));
const refund = async (id: number, person: Person) => {
  expect((await cancelPlan(shop, id, person, { refund: true })).status).toBe(200);
  await shop.settle();
};

describe('a plan of two years', () => {
  test('shows a work site to visitors and in searches from when it is paid', async () => {
    const { id, owner } = await aWorkSite();
    await refusal(await visited(id), 'site.not_open');
    expect(await isFound(id)).toBe(false);
    await pay(owner, id);
    expect(await onSite(id)).toEqual({ subscribed: true, plan: 'once', plan_until: TWO_YEARS_LATER });
    expect(await activatedAt(id)).toBe(NOON);
    expect((await visited(id)).status).toBe(200);
    expect(await isFound(id)).toBe(true);
    expect(await actionsOn(id)).toEqual([{ action: 'site.activated', standing: null }]);
  });

  test('shows the person on the wall of the community of those who worked together', async () => {
    const { id, owner } = await aWorkSite();
    const community = await aCommunity({ owner_id: owner.userId });
    await holds(community.id, id);
    const onWall = async () => {
      const answer = await shop.app().request(`/api/communities/${community.id}/wall`);
      return (await answer.json<Wall>()).people.map(({ site }) => site?.id);
    };
    expect(await onWall()).toEqual([]);
    await pay(owner, id);
    expect(await onWall()).toEqual([id]);
    await refund(id, owner);
    expect(await onWall()).toEqual([]);
  });

  test('leaves the site visible when the two years are over', async () => {
    const { id, owner } = await aWorkSite();
    await pay(owner, id);
    await shop.at('2028-11-10T13:00:00.000Z');
    await shop.hourly();
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    expect((await visited(id)).status).toBe(200);
  });

  test('that is refunded leaves the site to its creator alone again', async () => {
    const { id, owner } = await aWorkSite();
    await pay(owner, id);
    await shop.at('2026-11-12T12:00:00.000Z');
    await refund(id, owner);
    expect(await onSite(id)).toMatchObject({ subscribed: false });
    await refusal(await visited(id), 'site.not_open');
    expect((await shop.app(owner).request(`/api/sites/${id}`)).status).toBe(200);
    expect(await isFound(id)).toBe(false);
    expect(await actionsOn(id)).toMatchObject([{ action: 'site.activated' }, { action: 'site.deactivated' }]);
    await pay(owner, id);
    expect((await visited(id)).status).toBe(200);
  });

  test('that is refunded hides no site which another plan or an administrator shows', async () => {
    const { id, owner } = await aWorkSite();
    await pay(owner, id);
    const cousin = await aPerson();
    await joins(id, cousin.userId, 3);
    await shop.at('2026-11-12T12:00:00.000Z');
    await pay(cousin, id, { gift: { note: '' } });
    await refund(id, cousin);
    expect(await onSite(id)).toMatchObject({ subscribed: true, plan_until: TWO_YEARS_LATER });
    expect((await visited(id)).status).toBe(200);

    const other = await aWorkSite();
    await byAdmin(`/api/admin/sites/${other.id}/activate`);
    const activated = await activatedAt(other.id);
    await shop.at('2026-11-13T12:00:00.000Z');
    await pay(other.owner, other.id);
    await refund(other.id, other.owner);
    expect(await activatedAt(other.id)).toBe(activated);
    expect((await visited(other.id)).status).toBe(200);
  });

  test('shows a site also where an administrator grants it', async () => {
    const { id } = await aWorkSite();
    await byAdmin(`/api/admin/sites/${id}/plan`, { plan: 'once', until: TWO_YEARS_LATER });
    expect((await visited(id)).status).toBe(200);
    expect(await actionsOn(id)).toEqual([{ action: 'site.activated', standing: 'AD' }]);
    await byAdmin(`/api/admin/sites/${id}/plan`, { end: true });
    expect((await visited(id)).status).toBe(200);
  });
});

test('a life story that is no work site is not activated by a plan', async () => {
  const owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId, site_type_id: 2 });
  await pay(owner, id);
  expect(await activatedAt(id)).toBeNull();
  expect(await actionsOn(id)).toEqual([]);
});

test('an administrator who activates a work site brings it into the searches', async () => {
  const { id } = await aWorkSite();
  await byAdmin(`/api/admin/sites/${id}/activate`);
  expect(await isFound(id)).toBe(true);
});

test('a work site whose plan came from another that was merged into it is its creator’s alone once that is refunded', async () => {
  const [from, into] = [await aWorkSite(), await aWorkSite()];
  await pay(into.owner, into.id);
  await shop.at('2026-11-20T12:00:00.000Z');
  await pay(from.owner, from.id);
  await byAdmin(`/api/admin/sites/${from.id}/merge`, { into_id: into.id, name: 'Ruth Cohen' });
  await shop.settle();
  expect(await activatedAt(into.id)).toBe('2026-11-20T12:00:00.000Z');
  await refund(into.id, from.owner);
  expect(await activatedAt(into.id)).toBeNull();
});
