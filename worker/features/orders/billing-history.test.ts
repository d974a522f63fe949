import { beforeAll, describe, expect, test } from 'vitest';
import type { Billing } from '#worker/contract/billing.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { anOrder } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, type Person } from '#worker/testing/seed.ts';

countRows();

async function billing(person: Person, query = ''): Promise<Billing> {
  const answer = await testApp({ as: person }).request(`/api/users/billing${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const idsIn = ({ rows }: Billing) => rows.map(({ order_id }) => order_id);

describe('what someone has paid', () => {
  let payer: Person;
  let late: number;
  beforeAll(async () => {
    payer = await aPerson();
    const user_id = payer.userId;
    late = await anOrder({
      user_id,
      created_at: '2025-12-28T09:00:00.000Z',
      placed_at: '2026-01-04T09:00:00.000Z',
    });
  });

  test('is of the year in which it was paid, and stands where it was paid', async () => {
    const user_id = payer.userId;
    const before = await anOrder({
      user_id,
      created_at: '2025-12-30T09:00:00.000Z',
      placed_at: '2025-12-30T09:00:00.000Z',
    });
    const after = await anOrder({
      user_id,
      created_at: '2026-01-05T09:00:00.000Z',
      placed_at: '2026-01-05T09:00:00.000Z',
    });
    const all = await billing(payer);
    expect(idsIn(all)).toEqual([after, late, before]);
    expect(all.years).toEqual([2026, 2025]);
    expect(idsIn(await billing(payer, '?year=2026'))).toEqual([after, late]);
    expect(idsIn(await billing(payer, '?year=2025'))).toEqual([before]);
  });

  test('is of the year in which it was begun, where it could not be paid', async () => {
    const other = await aPerson();
    const failed = await anOrder({
      user_id: other.userId,
      created_at: '2024-12-31T23:00:00.000Z',
      placed_at: null,
      status: 'open',
      payment_status: 'failed',
    });
    expect(await billing(other)).toMatchObject({ years: [2024], rows: [{ order_id: failed }] });
    expect(idsIn(await billing(other, '?year=2024'))).toEqual([failed]);
  });
});

test('a long history is read page by page, each order once, from the rows of the page alone', async () => {
  const person = await aPerson();
  const ids: number[] = [];
  for (let count = 0; count < 120; count++) {
    // several in a second, and paid in another order than they were begun
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(count / 3))).toISOString();
    const created_at = new Date(Date.UTC(2025, 11, 31, 23, 0, 120 - count)).toISOString();
    ids.push(await anOrder({ user_id: person.userId, created_at, placed_at: at }));
  }
  const seen: number[] = [];
  let cursor: string | null = null;
  const reads: number[] = [];
  do {
    const app = testApp({ as: person });
    const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = await (await app.request(`/api/users/billing${query}`)).json<Billing>();
    seen.push(...idsIn(page));
    reads.push(app.reads.rowsRead);
    cursor = page.cursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids.reverse());
  expect(reads).toHaveLength(3);
  expect(Math.max(...reads)).toBeLessThanOrEqual(280);
  expect(reads.at(-1)).toBeLessThanOrEqual(190);
  const app = testApp({ as: person });
  await refusal(await app.request('/api/users/billing?cursor=abc'), 'request.invalid');
  await refusal(await app.request('/api/users/billing?year=soon'), 'request.invalid');
});
