import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListedVendor } from '#worker/contract/vendor-admin.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';
import { listVendorRows, type VendorLookup } from './vendor-list.repo.ts';

type Page = { vendors: ListedVendor[]; next_cursor: string | null };
type Patch = Partial<typeof vendors.$inferSelect>;

let admin: Person;
const ids: Record<string, number> = {};

const made = async (company: string, patch: Patch = {}) => {
  const { userId } = await aPerson({ role_id: 3 });
  ids[company] = (await aVendor({ user_id: userId, company, ...patch })).id;
};
const ask = (query = '') => testApp({ as: admin }).request(`/api/admin/vendors${query}`);
const companies = async (query: string) =>
  ((await (await ask(query)).json()) as Page).vendors.map(({ company }) => company);

beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
  await made('rose of Haifa');
  await made('Carmel Flowers', { state: 'applied' });
  await made('פרחי הכרמל', { state: 'applied' });
  await made('Rose Garden', { state: 'closed' });
});

describe('an administrator lists the vendors', () => {
  test('by time and by company, in both directions', async () => {
    const byTime = ['Rose Garden', 'פרחי הכרמל', 'Carmel Flowers', 'rose of Haifa'];
    expect(await companies('')).toEqual(byTime);
    expect(await companies('?sort=created')).toEqual(byTime.toReversed());
    const byName = ['Carmel Flowers', 'Rose Garden', 'rose of Haifa', 'פרחי הכרמל'];
    expect(await companies('?sort=company')).toEqual(byName);
    expect(await companies('?sort=-company')).toEqual(byName.toReversed());
  });

  test('by state, by number, and by the beginning of the company', async () => {
    expect(await companies('?state=applied')).toEqual(['פרחי הכרמל', 'Carmel Flowers']);
    expect(await companies('?state=applied&sort=company')).toEqual(['Carmel Flowers', 'פרחי הכרמל']);
    expect(await companies(`?q=${ids['Carmel Flowers']}`)).toEqual(['Carmel Flowers']);
    expect(await companies('?q=ROSE')).toEqual(['Rose Garden', 'rose of Haifa']);
    expect(await companies('?q=rose&state=closed')).toEqual(['Rose Garden']);
    expect(await companies(`?q=${encodeURIComponent('פרח')}`)).toEqual(['פרחי הכרמל']);
    expect(await companies('?q=%25')).toEqual([]);
    await refusal(await ask('?state=lost'), 'request.invalid');
    await refusal(await ask('?cursor=x'), 'request.invalid');
  });

  test('without where they are paid, also in the file, which leaves one row in the log', async () => {
    expect(await (await ask()).text()).not.toMatch(/"payout"|account/);
    const file = await ask('.csv?state=applied');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).not.toMatch(/Leumi|123456/);
    expect(await db.select().from(audit).where(eq(audit.action, 'vendors.exported'))).toMatchObject([
      {
        actor_id: admin.userId,
        standing: 'AD',
        after: { filters: { state: 'applied', searched: false }, rows: 2 },
      },
    ]);
    const silent = await testApp({ as: admin }).request('/api/admin/vendors.csv', {
      headers: { 'X-Reason': '' },
    });
    await refusal(silent, 'reason.required');
  });

  test('going on where a page ends, each once', async () => {
    for (let count = 0; count < 60; count++) await made(count % 3 === 0 ? 'Same' : `Same ${count}`);
    for (const sort of ['company', '-company', 'created', '-created']) {
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = await (
          await ask(`?sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
        ).json<Page>();
        seen.push(...page.vendors.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(seen.length, sort).toBe(await db.$count(vendors));
    }
  });
});

test.each<[string, VendorLookup]>([
  ['all', { by: 'all' }],
  ['a number', { by: 'id', id: 5 }],
  ['a state', { by: 'state', state: 'applied' }],
  ['the beginning of a company', { by: 'company', prefix: 'a' }],
  ['the order of companies', { by: 'company', prefix: '' }],
])('vendors are found by %s without reading all of them, or sorting them', async (_, lookup) => {
  for (const ascending of [true, false])
    for (const after of [undefined, 5]) {
      const queries = await queriesOf((on) => listVendorRows(on, lookup, { after, ascending, limit: 50 }));
      for (const query of queries) {
        const steps = await planOf(query);
        expect(steps, query).not.toMatch(/SCAN vendors|TEMP B-TREE/);
      }
    }
});
