import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { endPlans } from './end-plans.job.ts';

const NOON = new Date('2026-11-10T12:00:00.000Z');
const LATER = '2026-12-10T12:00:00.000Z';
const REASON = { 'X-Reason': 'a%20gift' };
let owner: Person;
let admin: Person;
beforeAll(async () => {
  [owner, admin] = [await aPerson(), await aPerson({ role_id: 1 })];
});

const app = (as: Person = admin, now = () => NOON) => testApp({ as, now });
const set = (id: number, json: object, headers: Record<string, string> = REASON, as = admin) =>
  app(as).request(`/api/admin/sites/${id}/plan`, { method: 'POST', json, headers });
const aFreeSite = async () => (await aSite({ owner_id: owner.userId })).id;
const planOf = async (id: number) =>
  (
    await db
      .select({ subscribed: sites.subscribed, plan: sites.plan, plan_until: sites.plan_until })
      .from(sites)
      .where(eq(sites.id, id))
  )[0];
const actionsOn = async (id: number) =>
  (
    await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)))
      .orderBy(asc(audit.id))
  ).map(({ action, reason, standing, before, after }) => ({ action, reason, standing, before, after }));
const FREE = { subscribed: false, plan: null, plan_until: null };

describe('an administrator', () => {
  test('grants a plan until a day, replaces it, and ends it, each in the audit with the reason', async () => {
    const id = await aFreeSite();
    const monthly = { subscribed: true, plan: 'monthly', plan_until: LATER };
    const reply = async (json: object) => (await set(id, json)).json();
    expect(await reply({ plan: 'monthly', until: LATER })).toEqual({ site: { id, ...monthly } });
    expect(await planOf(id)).toEqual(monthly);
    const once = { subscribed: true, plan: 'once', plan_until: null };
    expect(await reply({ plan: 'once' })).toEqual({ site: { id, ...once } });
    const ended = { subscribed: false, plan: 'once', plan_until: NOON.toISOString() };
    expect(await reply({ end: true })).toEqual({ site: { id, ...ended } });
    expect(await planOf(id)).toEqual(ended);
    const row = { reason: 'a gift', standing: 'AD' };
    expect(await actionsOn(id)).toEqual([
      { ...row, action: 'site.plan_granted', before: FREE, after: monthly },
      { ...row, action: 'site.plan_granted', before: monthly, after: once },
      { ...row, action: 'site.plan_ended', before: once, after: ended },
    ]);
  });

  test('gives a reason, and an end that is still to come', async () => {
    const id = await aFreeSite();
    await refusal(await set(id, { plan: 'annual' }, { 'X-Reason': '' }), 'reason.required');
    const { errors } = await refusal(
      await set(id, { plan: 'annual', until: NOON.toISOString() }),
      'request.invalid',
    );
    expect(errors).toMatchObject([{ pointer: '/until', code: 'value.not_allowed' }]);
    for (const json of [{}, { plan: 'weekly' }, { plan: 'annual', end: true }, { end: false }])
      await refusal(await set(id, json), 'request.invalid');
    await refusal(await set(999_999, { end: true }), 'site.not_found');
    expect(await planOf(id)).toEqual(FREE);
    expect(await actionsOn(id)).toEqual([]);
  });

  test.each(['before', 'after'] as const)(
    'sets a plan once, although a call fails %s a trip',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const id = await aFreeSite();
        return {
          as: admin,
          call: (failing) =>
            failing.request(`/api/admin/sites/${id}/plan`, {
              method: 'POST',
              json: { plan: 'annual' },
              headers: REASON,
            }),
          once: async () => {
            expect(await planOf(id)).toMatchObject({ subscribed: true, plan: 'annual' });
            expect(await actionsOn(id)).toHaveLength(1);
          },
        };
      });
      expect(trips).toBeGreaterThan(1);
    },
  );
});

test('the family may not grant itself a plan', async () => {
  const id = await aFreeSite();
  await refusal(await set(id, { plan: 'annual' }, REASON, owner), 'auth.admin_only');
  expect(await planOf(id)).toEqual(FREE);
});

describe('each hour', () => {
  const hourly = async (now: Date) => {
    await commit(db, [endPlans.enqueue({ db, now: () => now }, {})]);
    expect(await runJobs(['end_plans', 'end_plan'], aMailer(), now)).toBe(0);
  };

  test('a plan ends that has reached its end, once, and one without end stays', async () => {
    const [ending, staying] = [await aFreeSite(), await aFreeSite()];
    await set(ending, { plan: 'monthly', until: LATER });
    await set(staying, { plan: 'once' });
    await hourly(new Date('2026-12-10T11:59:59.000Z'));
    expect(await planOf(ending)).toMatchObject({ subscribed: true });
    await hourly(new Date(LATER));
    await hourly(new Date('2026-12-10T13:00:00.000Z'));
    expect(await planOf(ending)).toEqual({ subscribed: false, plan: 'monthly', plan_until: LATER });
    expect(await planOf(staying)).toEqual({ subscribed: true, plan: 'once', plan_until: null });
    expect((await actionsOn(ending)).map(({ action }) => action)).toEqual([
      'site.plan_granted',
      'site.plan_ended',
    ]);
  });
});
