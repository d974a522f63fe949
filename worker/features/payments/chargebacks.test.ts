import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Chargeback } from '#worker/contract/chargeback-admin.ts';
import { payment_events } from '#worker/db/schema/billing.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { testApp } from '#worker/testing/app.ts';
import { anOrder, aPayment } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aPerson, db, type Person } from '#worker/testing/seed.ts';
import { listChargebackRows } from './chargeback.repo.ts';

let admin: Person;
let payer: Person;
let order: number;

const told = (id: string, type: string, ref: string, day: number) =>
  db.insert(payment_events).values({
    id: `stripe:${id}`,
    type,
    refs: [ref],
    reference: null,
    state: 'done',
    at: `2026-11-0${day}T10:00:00.000Z`,
    received_at: `2026-11-0${day}T10:00:01.000Z`,
  });

beforeAll(async () => {
  [admin, payer] = [await aPerson({ role_id: 1 }), await aPerson()];
  order = await anOrder({ user_id: payer.userId });
  await aPayment({ user_id: payer.userId, order_id: order, payment_ref: 'pi_first' });
  await told('evt_1', 'charge.dispute.created', 'pi_first', 1);
  await told('evt_2', 'charge.dispute.created', 'pi_unknown', 2);
  await told('evt_3', 'charge.dispute.closed', 'pi_unknown', 3);
  await told('evt_4', 'payment_intent.succeeded', 'pi_first', 4);
});

const ask = (query = '') => testApp({ as: admin }).request(`/api/admin/chargebacks${query}`);
const listed = async (query: string) =>
  ((await (await ask(query)).json()) as { chargebacks: Chargeback[] }).chargebacks;

test('an administrator reads which payments a bank takes back, of which orders, and which are decided', async () => {
  expect(await listed('')).toEqual([
    {
      id: 'stripe:evt_2',
      state: 'closed',
      since: '2026-11-02T10:00:01.000Z',
      payment: 'pi_unknown',
      order: null,
      payer_id: null,
      amount_minor: null,
      currency: null,
    },
    {
      id: 'stripe:evt_1',
      state: 'open',
      since: '2026-11-01T10:00:01.000Z',
      payment: 'pi_first',
      order: { id: order, number: 10_000 + order },
      payer_id: payer.userId,
      amount_minor: 4999,
      currency: 'USD',
    },
  ]);
  const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);
  expect(await idsOf('?sort=created')).toEqual(['stripe:evt_1', 'stripe:evt_2']);
  expect(await idsOf('?state=open')).toEqual(['stripe:evt_1']);
  expect(await idsOf('?state=closed')).toEqual(['stripe:evt_2']);
});

test('saves them as CSV, which leaves one row in the log; nobody else reads them', async () => {
  const lines = (await (await ask('.csv?state=open')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(await db.select().from(audit).where(eq(audit.action, 'chargebacks.exported'))).toMatchObject([
    { actor_id: admin.userId, standing: 'AD', after: { filters: { state: 'open' }, rows: 1 } },
  ]);
  const silent = await testApp({ as: admin }).request('/api/admin/chargebacks.csv', {
    headers: { 'X-Reason': '' },
  });
  await refusal(silent, 'reason.required');
  await refusal(await testApp({ as: payer }).request('/api/admin/chargebacks'), 'auth.admin_only');
  await refusal(await ask('?cursor=x'), 'request.invalid');
});

test('they are found by an index, without sorting', async () => {
  for (const ascending of [true, false])
    for (const after of [undefined, ['2026-11-01', 'x'] as const]) {
      const queries = await queriesOf((on) => listChargebackRows(on, { after, ascending, limit: 50 }));
      for (const query of queries) {
        const steps = await planOf(query, 'x');
        expect(steps).not.toMatch(/SCAN (?:payments|p)\b|TEMP B-TREE/);
        expect(steps).toContain('payment_events_disputed');
        expect(steps).toContain('payment_events_dispute_closed');
      }
    }
});
