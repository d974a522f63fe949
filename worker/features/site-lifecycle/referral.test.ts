import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { referrals } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, next } from '#worker/testing/seed.ts';

const PARTNER_CODE = 'the partner and nobody else';
const env = { PARTNER_CODE };
const daughter = await aPerson();
const app = testApp({ as: daughter, env });
const visitor = testApp({ env });

const RUTH = { type_id: 1, first_name: 'Ruth', last_name: 'Cohen', private: 'regular' } as const;
const add = (more: object, on = app) =>
  on.request('/api/sites/add-site', { method: 'POST', json: { ...RUTH, ...more } });
const anId = () => `grave ${next()}`;
const lookUp = (query: Record<string, string>, on = visitor) =>
  on.request(`/api/sites/get-site-from-ref?${new URLSearchParams(query)}`);
const siteOf = async (response: Response) => {
  expect(response.status).toBe(201);
  return (await response.json<{ site_id: number }>()).site_id;
};

describe('from the page of a partner', () => {
  test('a daughter creates one site, however often she follows the link, and everyone is led to it', async () => {
    const ref_id = anId();
    expect(await (await lookUp({ ref: PARTNER_CODE, ref_id })).json()).toEqual({ site_id: null });
    const site_id = await siteOf(await add({ ref: PARTNER_CODE, ref_id }));
    expect(await siteOf(await add({ ref: PARTNER_CODE, ref_id }))).toBe(site_id);
    const brother = testApp({ as: await aPerson(), env });
    expect(await siteOf(await add({ ref: PARTNER_CODE, ref_id }, brother))).toBe(site_id);
    expect(await (await lookUp({ ref: PARTNER_CODE, ref_id })).json()).toEqual({ site_id });
    const [row] = await db.select().from(sites).where(eq(sites.id, site_id));
    expect(row).toMatchObject({ site_type_id: 1, mode: 'regular', owner_id: daughter.userId });
  });

  test('fifty requests at once create one site', async () => {
    const ref_id = anId();
    const before = await db.$count(sites);
    const answers = await Promise.all(Array.from({ length: 50 }, () => add({ ref: PARTNER_CODE, ref_id })));
    expect(new Set(await Promise.all(answers.map(siteOf))).size).toBe(1);
    expect(await db.$count(sites)).toBe(before + 1);
  });

  test('a deleted site may be replaced by a new one', async () => {
    const ref_id = anId();
    const first = await siteOf(await add({ ref: PARTNER_CODE, ref_id }));
    await db.update(sites).set({ deleted_at: '2026-11-01' }).where(eq(sites.id, first));
    expect(await (await lookUp({ ref: PARTNER_CODE, ref_id })).json()).toEqual({ site_id: null });
    const second = await siteOf(await add({ ref: PARTNER_CODE, ref_id }));
    expect(second).not.toBe(first);
    expect(await siteOf(await add({ ref: PARTNER_CODE, ref_id }))).toBe(second);
  });

  test.each(['before', 'after'] as const)(
    'a reply lost %s its commit does not lead to a second site',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const ref_id = anId();
        return {
          as: daughter,
          env,
          call: (on, key) =>
            on.request('/api/sites/add-site', {
              method: 'POST',
              json: { ...RUTH, ref: PARTNER_CODE, ref_id },
              headers: { 'Idempotency-Key': key },
            }),
          once: async (answer) => {
            const rows = await db.select().from(referrals).where(eq(referrals.ref_id, ref_id));
            expect(rows).toMatchObject([await answer.json()]);
          },
        };
      });
      expect(trips).toBeGreaterThan(3);
    },
  );
});

describe('nobody else', () => {
  test.each([
    ['a code that is almost right', { ref: `${PARTNER_CODE}.`, ref_id: 'x' }],
    ['no name for the person', { ref: PARTNER_CODE }],
    ['no code', { ref_id: 'x' }],
  ])('creates a site with %s', async (_, input) => {
    await refusal(await add(input), 'referral.unknown');
  });

  test('looks up a site with another code, or where none is configured', async () => {
    await refusal(await lookUp({ ref: 'another', ref_id: 'x' }), 'referral.unknown');
    await refusal(await lookUp({ ref: '', ref_id: 'x' }), 'request.invalid');
    const unconfigured = testApp({ env: { PARTNER_CODE: '' } });
    await refusal(await lookUp({ ref: PARTNER_CODE, ref_id: 'x' }, unconfigured), 'referral.unknown');
  });

  test('creates a private site or a life story from a partner’s page', async () => {
    const input = { ref: PARTNER_CODE, ref_id: anId() };
    await refusal(await add({ ...input, private: 'private' }), 'request.invalid');
    await refusal(await add({ ...input, type_id: 2 }), 'request.invalid');
    expect(await db.select().from(referrals).where(eq(referrals.ref_id, input.ref_id))).toEqual([]);
  });

  test('reads the code in the database', async () => {
    await add({ ref: PARTNER_CODE, ref_id: anId() });
    expect(JSON.stringify(await db.select().from(referrals))).not.toContain(PARTNER_CODE);
  });
});
