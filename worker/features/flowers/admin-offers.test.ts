import { describe, expect, test } from 'vitest';
import type { Order } from '#worker/contract/order.ts';
import {
  asVendor,
  boughtFlowers,
  movedByVendor,
  offersOf,
  openFlorists,
  PRICE,
  provenByVendor,
  readOrder,
} from '#worker/testing/flowers.ts';
import { sendPhoto } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import type { Person } from '#worker/testing/seed.ts';

type Shop = Awaited<ReturnType<typeof openFlorists>>['shop'];

const move = (shop: Shop, by: Person, id: number, json: object) =>
  shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });

async function moved(shop: Shop, by: Person, id: number, json: object): Promise<Order> {
  const response = await move(shop, by, id, json);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ order: Order }>()).order;
}

const REPORT = { move: 'report', reason: 'not_arrived', text: 'The family called: nothing is there.' };

describe('an administrator', () => {
  test('reads which florists were asked and what they answered, also in the reply to a move; the buyer does not', async () => {
    const all = await openFlorists([{}, { price_minor: 8000 }]);
    const { shop, owner, admin, florists } = all;
    const order = await boughtFlowers(all);
    expect(order.offers).toBeNull();
    await movedByVendor(shop, all.florist.person, order.id, { move: 'decline', note: 'We are closed.' });
    expect((await readOrder(shop, owner, order.id)).offers).toBeNull();
    const company = (at: number) => ({
      id: florists[at]?.vendor.id,
      company: florists[at]?.vendor.company,
    });
    const declined = {
      vendor: company(0),
      bouquet: 'White bouquet',
      state: 'declined',
      reason: 'We are closed.',
      price_minor: PRICE,
    };
    expect((await readOrder(shop, admin, order.id)).offers).toMatchObject([
      { vendor: company(1), state: 'offered', reason: null, price_minor: 8000, decided_at: null },
      declined,
    ]);
    const accepted = await moved(shop, admin, order.id, { move: 'accept', due_on: '2026-11-13' });
    expect(accepted.offers).toMatchObject([{ vendor: company(1), state: 'accepted' }, declined]);
  });

  test('accepts, sets off and proves for a florist who has called; the florist earns it', async () => {
    const all = await openFlorists();
    const { shop, admin, owner } = all;
    const order = await boughtFlowers(all);
    await moved(shop, admin, order.id, { move: 'accept', due_on: '2026-11-13', stage: 'offered' });
    await shop.arrive();
    await moved(shop, admin, order.id, { move: 'set_off', stage: 'accepted' });
    const photo = crypto.randomUUID();
    const sent = await sendPhoto(shop.app(admin), `/api/orders/${order.id}/photos/${photo}?purpose=proof`);
    expect(sent.status, await sent.clone().text()).toBe(204);
    await moved(shop, admin, order.id, { move: 'place', photos: [photo] });
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'captured',
      photos: [{ id: photo, purpose: 'proof' }],
    });
    const statements = await shop.app(all.florist.person).request('/api/vendor/statements');
    expect(await statements.json()).toMatchObject({ waiting_minor: 7650 });
  });

  test('refuses a request to cancel: the buyer and the florist are told, and the flowers are brought', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    const refuse = { move: 'refuse_cancel', note: 'The flowers are bound already.' };
    // nobody has asked
    await refusal(await move(shop, admin, order.id, refuse), 'order.stage');
    const asked = await moved(shop, owner, order.id, { move: 'ask_cancel', note: 'We are abroad.' });
    expect(asked.cancel_asked).toBe(true);
    await refusal(await move(shop, owner, order.id, refuse), 'auth.forbidden');
    await refusal(await move(shop, admin, order.id, { move: 'refuse_cancel', note: ' ' }), 'request.invalid');
    expect((await readOrder(shop, admin, order.id)).can.moves).toContain('refuse_cancel');
    const twice = await Promise.all([1, 2].map(() => move(shop, admin, order.id, refuse)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await readOrder(shop, owner, order.id);
    expect(after).toMatchObject({ cancel_asked: false, stage: 'accepted', can: { moves: ['ask_cancel'] } });
    expect(after.events[0]).toMatchObject({ to: 'cancel_refused', note: 'The flowers are bound already.' });
    await shop.at('2026-11-10T09:00:00.000Z');
    await shop.run();
    const mails = await shop.mails();
    const told = (words: string) => mails.filter(({ text }) => text.includes(words)).length;
    expect(mails.some(({ subject }) => subject.startsWith('The buyer asks to cancel order'))).toBe(true);
    expect(told('It is not cancelled. Please bring the flowers as ordered.')).toBe(1);
    expect(told('Your order continues')).toBe(1);
    expect(told('The flowers are bound already.')).toBe(1);
    await provenByVendor(shop, florist.person, order.id);
  });

  test('reports an issue while the flowers are under way, but not before a florist has accepted them', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all);
    await refusal(await move(shop, admin, order.id, REPORT), 'order.stage');
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    await shop.arrive();
    await refusal(await move(shop, owner, order.id, REPORT), 'order.stage');
    expect(await moved(shop, admin, order.id, REPORT)).toMatchObject({ status: 'issue', stage: 'accepted' });
    // nothing goes on until it is settled
    await refusal(await asVendor(shop, florist.person, order.id, { move: 'set_off' }), 'order.stage');
    await refusal(await move(shop, admin, order.id, REPORT), 'order.stage');
    const redo = { move: 'resolve', resolution: 'redo', note: 'They come tomorrow.' };
    expect(await moved(shop, admin, order.id, redo)).toMatchObject({ status: 'placed', stage: 'accepted' });
    await provenByVendor(shop, florist.person, order.id);
    expect(await offersOf(order.id)).toMatchObject([{ state: 'accepted' }]);
  });

  test('closes an issue with flowers that are not charged yet: the saved card is charged for what the florist earns', async () => {
    const all = await openFlorists();
    const { shop, owner, admin, florist } = all;
    const order = await boughtFlowers(all, { due_on: '2026-12-01' });
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    expect((await readOrder(shop, owner, order.id)).payment_status).toBe('card_saved');
    await moved(shop, admin, order.id, REPORT);
    await moved(shop, admin, order.id, { move: 'resolve', resolution: 'reject', note: 'They were brought.' });
    await shop.run();
    await shop.arrive();
    expect(await readOrder(shop, owner, order.id)).toMatchObject({
      status: 'completed',
      payment_status: 'captured',
    });
  });
});

describe('a move names the stage that was read', () => {
  test('and is refused where the order stands elsewhere by now, for buyers, florists and job pages', async () => {
    const all = await openFlorists();
    const { shop, owner, florist } = all;
    const order = await boughtFlowers(all);
    const cancel = { move: 'cancel', stage: 'accepted' };
    await refusal(await move(shop, owner, order.id, cancel), 'order.stage');
    await refusal(
      await asVendor(shop, florist.person, order.id, { move: 'accept', stage: 'on_the_way' }),
      'order.stage',
    );
    await movedByVendor(shop, florist.person, order.id, { move: 'accept', stage: 'offered' });
    await movedByVendor(shop, florist.person, order.id, { move: 'set_off', stage: 'accepted' });
    const place = { move: 'place', photos: [crypto.randomUUID()], stage: 'accepted' };
    await refusal(await asVendor(shop, florist.person, order.id, place), 'order.stage');
    await refusal(await move(shop, florist.person, order.id, { move: 'accept' }), 'order.not_found');
    await refusal(
      await move(shop, owner, order.id, { move: 'cancel', stage: 'x'.repeat(41) }),
      'request.invalid',
    );
  });
});
