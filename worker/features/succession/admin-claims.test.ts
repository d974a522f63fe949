import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AdminClaim, AdminClaimDetails } from '#worker/contract/claim-admin.ts';
import { commit } from '#worker/db/commit.ts';
import { succession_claims } from '#worker/db/schema/members.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';
import { listClaimRows } from './admin-claims.repo.ts';
import { insertClaim } from './succession.repo.ts';

let admin: Person;
let owner: Person;
let daughter: Person;
const ids: number[] = [];
const siteIds: number[] = [];

beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
  owner = await aPerson();
  daughter = await aPerson({ first_name: 'Noa', last_name: 'Levi' });
  for (const [mode, state] of [
    ['open', 'disputed'],
    ['private', 'disputed'],
    ['open', 'open'],
  ] as const) {
    const site = await aSite({ owner_id: owner.userId, first_name: 'Canary', last_name: 'Cohen', mode });
    const id = ids.length + 1;
    await commit(db, [
      insertClaim(db, {
        id,
        site_id: site.id,
        claimant_id: daughter.userId,
        note: 'She asked me to.',
        state,
        objected_by: owner.userId,
        objection: 'She never did.',
        created_at: '2026-11-01T08:00:00.000Z',
        ends_at: '2026-12-01T08:00:00.000Z',
        closed_at: null,
      }),
    ]);
    ids.push(id);
    siteIds.push(site.id);
  }
});

const ask = (query = '') => testApp({ as: admin }).request(`/api/admin/claims${query}`);
const listed = async (query = '') => ((await (await ask(query)).json()) as { claims: AdminClaim[] }).claims;

test('an administrator lists the claims that are disputed, without the name of a private site or a word of either side', async () => {
  const text = await (await ask()).text();
  expect(text).not.toMatch(/asked|never/);
  const claims = (JSON.parse(text) as { claims: AdminClaim[] }).claims;
  expect(claims).toMatchObject([
    { id: ids[1], state: 'disputed', site: { id: siteIds[1], name: null, frozen: false } },
    { id: ids[0], site: { id: siteIds[0], name: 'Canary Cohen' }, claimant_id: daughter.userId },
  ]);
  expect((await listed('?sort=created')).map(({ id }) => id)).toEqual([ids[0], ids[1]]);
  expect((await listed('?state=open')).map(({ id }) => id)).toEqual([ids[2]]);
  await refusal(await testApp({ as: owner }).request('/api/admin/claims'), 'auth.admin_only');
});

test('reads what both wrote, on a private site with a reason, and decides', async () => {
  const read = async (id: number | undefined) =>
    (await (await ask(`/${id}`)).json<{ claim: AdminClaimDetails }>()).claim;
  expect(await read(ids[0])).toMatchObject({
    claimant: 'Noa Levi',
    note: 'She asked me to.',
    objection: 'She never did.',
  });
  const silent = await testApp({ as: admin }).request(`/api/admin/claims/${ids[1]}`, {
    headers: { 'X-Reason': '' },
  });
  await refusal(silent, 'reason.required');
  expect(await read(ids[1])).toMatchObject({ site: { name: 'Canary Cohen' } });
  await refusal(await ask('/999'), 'succession.not_found');
  const decided = await testApp({ as: admin }).request(`/api/sites/${siteIds[0]}/succession/decision`, {
    method: 'POST',
    json: { decision: 'refuse', reason: 'We spoke with the family.' },
  });
  expect(decided.status).toBe(200);
  expect((await listed()).map(({ id }) => id)).toEqual([ids[1]]);
  expect((await listed('?state=refused')).map(({ id }) => id)).toEqual([ids[0]]);
});

test('saves them as CSV, which leaves one row in the log', async () => {
  const file = await (await ask('.csv?state=open')).text();
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(await (await ask('.csv')).text()).not.toMatch(/Canary|never/);
  expect(await db.select().from(audit).where(eq(audit.action, 'claims.exported'))).toMatchObject([
    { actor_id: admin.userId, standing: 'AD', after: { filters: { state: 'open' }, rows: 1 } },
    { after: { filters: { state: 'disputed' } } },
  ]);
  const silent = await testApp({ as: admin }).request('/api/admin/claims.csv', {
    headers: { 'X-Reason': '' },
  });
  await refusal(silent, 'reason.required');
});

test('claims are found by an index, without sorting', async () => {
  expect(await db.$count(succession_claims)).toBe(3);
  for (const ascending of [true, false])
    for (const after of [undefined, 5]) {
      const queries = await queriesOf((on) => listClaimRows(on, 'disputed', { after, ascending, limit: 51 }));
      for (const query of queries) {
        const steps = await planOf(query);
        expect(steps).not.toMatch(/SCAN (?:succession_claims|sites|users)|TEMP B-TREE/);
        expect(steps).toContain('succession_claims_state');
      }
    }
});
