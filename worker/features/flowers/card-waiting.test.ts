import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { cards } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { capturesOf, pageIn } from '#worker/testing/checkout.ts';
import {
  asVendor,
  boughtFlowers,
  movedByVendor,
  offersOf,
  openFlorists,
  PRICE,
  readOrder,
} from '#worker/testing/flowers.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPersonWithPassword, db, joins, PASSWORD } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const cardOf = async (orderId: number) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.card_id ?? 0;

const removed = ({ shop, owner }: Opened, card: number) =>
  shop.app(owner).request(`/api/users/cards/${card}`, { method: 'DELETE' });

async function hour({ shop }: Opened, at: string) {
  await shop.at(at);
  await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
  await shop.run(['charge_flowers']);
  await shop.arrive();
}

describe('a card to which flowers are to be charged later', () => {
  test('is not removed before that, and the buyer reads why; it is once they are paid', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all, { due_on: '2026-12-01' });
    const card = await cardOf(order.id);
    await refusal(await removed(all, card), 'card.awaited');
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    const twice = await Promise.all([removed(all, card), removed(all, card)]);
    for (const answer of twice) await refusal(answer, 'card.awaited');
    await hour(all, '2026-11-28T12:00:00.000Z');
    expect(await capturesOf(shop)).toMatchObject([{ amount: PRICE }]);
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('captured');
    expect((await removed(all, card)).status).toBe(200);
  });

  test('is free again once the order is cancelled', async () => {
    const all = await openFlorists();
    const { shop, owner } = all;
    const order = await boughtFlowers(all, { due_on: '2026-12-01' });
    const card = await cardOf(order.id);
    const cancel = { method: 'POST', json: { move: 'cancel' } };
    expect((await shop.app(owner).request(`/api/orders/${order.id}/moves`, cancel)).status).toBe(200);
    expect((await removed(all, card)).status).toBe(200);
    await shop.settle();
    expect(await capturesOf(shop)).toEqual([]);
  });

  test('of another buyer’s order keeps no stranger from removing theirs', async () => {
    const all = await openFlorists();
    await boughtFlowers(all, { due_on: '2026-12-01' });
    const { shop, cousin } = all;
    const page = await shop.app(cousin).request('/api/users/cards', { method: 'POST' });
    const { id, url } = await page.json<{ id: number; url: string }>();
    await shop.sandbox.pay(pageIn(url));
    await shop.app(cousin).request(`/api/users/cards/${id}/check`, { method: 'POST' });
    const [own] = await db.select().from(cards).where(eq(cards.user_id, cousin.userId));
    const answer = await shop.app(cousin).request(`/api/users/cards/${own?.id}`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
  });

  test('goes with an account that is deleted: the flowers are not brought unpaid, and the florist hears of it', async () => {
    const all = await openFlorists();
    const { shop, florist, id } = all;
    const buyer = await aPersonWithPassword();
    await joins(id, buyer.userId, 3);
    const order = await boughtFlowers({ ...all, owner: buyer }, { due_on: '2026-12-01' });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    const gone = await shop.app(buyer).request('/api/users/user', {
      method: 'DELETE',
      json: { email: buyer.email, password: PASSWORD },
    });
    expect(gone.status, await gone.clone().text()).toBe(204);
    const setOff = () => asVendor(shop, florist.person, order.id, { move: 'set_off' });
    await refusal(await setOff(), 'order.unpaid');
    await hour(all, '2026-11-28T12:00:00.000Z');
    await refusal(await setOff(), 'order.unpaid');
    await shop.at('2026-11-30T12:01:00.000Z');
    await shop.run();
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.status).toBe('cancelled');
    expect(await offersOf(order.id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await capturesOf(shop)).toEqual([]);
    const mails = (await shop.mails()).filter(({ to }) => to.startsWith(`person-${florist.person.userId}@`));
    expect(mails.at(-1)?.subject).toContain('was cancelled');
  });
});
