import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { rotations } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { aSubscription } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const owner = await aPerson();
const admin = await aPerson({ role_id: 1 });
const app = testApp({ as: admin });
const aWorkSite = () => aSite({ owner_id: owner.userId, site_type_id: 2, work: true });
const activate = (id: number, headers: Record<string, string> = { 'X-Reason': 'the%20ministry%20paid' }) =>
  app.request(`/api/admin/sites/${id}/activate`, { method: 'POST', headers });
const deactivate = (id: number, headers: Record<string, string> = { 'X-Reason': 'by%20mistake' }) =>
  app.request(`/api/admin/sites/${id}/deactivate`, { method: 'POST', headers });
const rowsOf = (id: number, action: string) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, String(id)), eq(audit.action, action)));

describe('an administrator shows a work site to others', () => {
  test('once, with the reason in the audit, and a visitor then reads it', async () => {
    const { id, slug } = await aWorkSite();
    const visitor = testApp();
    await refusal(await visitor.request(`/api/sites/${slug}`), 'site.not_open');
    const first = await (await activate(id)).json();
    expect(await (await activate(id)).json()).toEqual(first);
    expect((await visitor.request(`/api/sites/${slug}`)).status).toBe(200);
    expect(await rowsOf(id, 'site.activated')).toMatchObject([
      { reason: 'the ministry paid', standing: 'AD' },
    ]);
  });

  test('but no other site, none without a reason, and nobody else does', async () => {
    const { id } = await aWorkSite();
    await refusal(await activate(id, { 'X-Reason': '' }), 'reason.required');
    await refusal(await activate((await aSite({ owner_id: owner.userId })).id), 'site.not_found');
    await refusal(await activate(999_999), 'site.not_found');
    const as = testApp({ as: owner });
    await refusal(await as.request(`/api/admin/sites/${id}/activate`, { method: 'POST' }), 'auth.admin_only');
    expect(await db.select({ at: sites.work_activated_at }).from(sites).where(eq(sites.id, id))).toEqual([
      { at: null },
    ]);
  });

  test.each(['before', 'after'] as const)('once, although a call fails %s a trip', async (when) => {
    const trips = await atEachCrashPoint(when, async () => {
      const { id } = await aWorkSite();
      return {
        as: admin,
        call: (failing) =>
          failing.request(`/api/admin/sites/${id}/activate`, {
            method: 'POST',
            headers: { 'X-Reason': 'a%20gift' },
          }),
        once: async () => expect(await rowsOf(id, 'site.activated')).toHaveLength(1),
      };
    });
    expect(trips).toBeGreaterThan(1);
  });
});

describe('an administrator shows a work site to its creator alone again', () => {
  test('once, with the reason in the audit; a visitor reads it no more, and finds it nowhere', async () => {
    const { id, slug } = await aWorkSite();
    await activate(id);
    const visitor = testApp();
    expect((await visitor.request(`/api/sites/${slug}`)).status).toBe(200);
    for (let time = 0; time < 2; time++) expect((await deactivate(id)).status).toBe(204);
    await refusal(await visitor.request(`/api/sites/${slug}`), 'site.not_open');
    expect((await testApp({ as: owner }).request(`/api/sites/${slug}`)).status).toBe(200);
    expect(await db.select().from(rotations).where(eq(rotations.id, id))).toEqual([]);
    expect(await rowsOf(id, 'site.deactivated')).toMatchObject([{ reason: 'by mistake', standing: 'AD' }]);
    expect((await activate(id)).status).toBe(200);
    expect((await visitor.request(`/api/sites/${slug}`)).status).toBe(200);
  });

  test('but no other site, none without a reason, and nobody else does', async () => {
    const { id, slug } = await aWorkSite();
    await activate(id);
    await refusal(await deactivate(id, { 'X-Reason': '' }), 'reason.required');
    await refusal(await deactivate((await aSite({ owner_id: owner.userId })).id), 'site.not_found');
    await refusal(await deactivate(999_999), 'site.not_found');
    const as = testApp({ as: owner });
    await refusal(
      await as.request(`/api/admin/sites/${id}/deactivate`, { method: 'POST' }),
      'auth.admin_only',
    );
    expect((await testApp().request(`/api/sites/${slug}`)).status).toBe(200);
  });
});

test('a plan that is granted ends what someone pays for', async () => {
  const { id } = await aSite({ owner_id: owner.userId });
  await aSubscription({ site_id: id, user_id: owner.userId });
  await db.update(sites).set({ subscribed: true, plan: 'annual' }).where(eq(sites.id, id));
  const granted = await app.request(`/api/admin/sites/${id}/plan`, {
    method: 'POST',
    json: { plan: 'once' },
  });
  expect(granted.status).toBe(200);
  expect(await db.select().from(subscriptions).where(eq(subscriptions.site_id, id))).toMatchObject([
    { state: 'granted', plan: 'once', user_id: null, next_charge_at: null, period_end: null },
  ]);
  const ended = await app.request(`/api/admin/sites/${id}/plan`, { method: 'POST', json: { end: true } });
  expect(ended.status).toBe(200);
  expect(await db.select().from(subscriptions).where(eq(subscriptions.site_id, id))).toMatchObject([
    { state: 'ended' },
  ]);
});
