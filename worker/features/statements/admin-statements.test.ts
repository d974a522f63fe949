import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AdminStatement } from '#worker/contract/statement.ts';
import { statements } from '#worker/db/schema/flowers.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';
import { listStatementRows, type StatementFilters } from './statement.repo.ts';

type Page = { statements: AdminStatement[]; next_cursor: string | null };

let admin: Person;
const vendorIds: number[] = [];
const ids: number[] = [];

beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
  for (const company of ['Carmel Flowers', 'Haifa Roses']) {
    const { userId } = await aPerson({ role_id: 3 });
    const { id } = await aVendor({ user_id: userId, company });
    vendorIds.push(id);
    for (const [period, state] of [
      ['2026-08', 'paid'],
      ['2026-09', 'approved'],
      ['2026-10', 'open'],
    ] as const) {
      const [made] = await db
        .insert(statements)
        .values({
          ...{ vendor_id: id, period, state, currency: 'USD' },
          ...{ gross_minor: 9000, fee_minor: 1350, net_minor: 7650, created_at: '2026-08-01T00:00:00.000Z' },
        })
        .returning({ id: statements.id });
      ids.push(made?.id ?? 0);
    }
  }
});

const ask = (query = '') => testApp({ as: admin }).request(`/api/admin/statements${query}`);
const listed = async (query: string) =>
  ((await (await ask(query)).json()) as Page).statements.map(({ id }) => id);

test('an administrator lists what all vendors earned by state, vendor and month, in both directions', async () => {
  const [a, b, c, d, e, f] = ids;
  expect(await listed('')).toEqual(ids.toReversed());
  expect(await listed('?sort=created')).toEqual(ids);
  expect(await listed('?state=approved')).toEqual([e, b]);
  expect(await listed(`?vendor=${vendorIds[0]}`)).toEqual([c, b, a]);
  expect(await listed('?period=2026-10&sort=created')).toEqual([c, f]);
  expect(await listed(`?vendor=${vendorIds[1]}&state=paid`)).toEqual([d]);
  expect(await listed(`?vendor=${vendorIds[1]}&period=2026-01`)).toEqual([]);
  await refusal(await ask('?period=October'), 'request.invalid');
});

test('saves them as CSV, which leaves one row in the log', async () => {
  const lines = (await (await ask('.csv?state=open')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Haifa Roses,2026-10,open');
  expect(await db.select().from(audit).where(eq(audit.action, 'statements.exported'))).toMatchObject([
    { actor_id: admin.userId, standing: 'AD', after: { filters: { state: 'open' }, rows: 2 } },
  ]);
  const silent = await testApp({ as: admin }).request('/api/admin/statements.csv', {
    headers: { 'X-Reason': '' },
  });
  await refusal(silent, 'reason.required');
  const florist = await aPerson({ role_id: 3 });
  await refusal(await testApp({ as: florist }).request('/api/admin/statements.csv'), 'auth.admin_only');
});

test.each<[string, StatementFilters]>([
  ['nothing', {}],
  ['a state', { state: 'open' }],
  ['a vendor', { vendor: 1 }],
  ['a month', { period: '2026-10' }],
])('statements are found by %s without reading all of them, or sorting them', async (_, filters) => {
  for (const ascending of [true, false])
    for (const after of [undefined, 5]) {
      const queries = await queriesOf((on) =>
        listStatementRows(on, filters, { after, ascending, limit: 50 }),
      );
      for (const query of queries) {
        const steps = await planOf(query);
        expect(steps, query).not.toMatch(/SCAN (?:statements|vendors)|TEMP B-TREE/);
      }
    }
});
