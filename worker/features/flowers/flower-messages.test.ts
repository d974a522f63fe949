import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import {
  boughtFlowers,
  movedByVendor,
  openFlorists,
  provenByVendor,
  readOrder,
} from '#worker/testing/flowers.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const moveAs = async ({ shop }: Opened, by: Person, id: number, json: object) => {
  const response = await shop.app(by).request(`/api/orders/${id}/moves`, { method: 'POST', json });
  expect(response.status, await response.clone().text()).toBe(200);
};

/** What happened to an order after it was placed, oldest first. */
const historyOf = async ({ shop, owner }: Opened, id: number) =>
  (await readOrder(shop, owner, id)).events.map(({ to }) => to).reverse();

/** The emails to a person once those that wait are sent, oldest first. */
async function mailsTo({ shop }: Opened, { userId }: Person, at: string) {
  await shop.at(at);
  await shop.settle();
  return (await shop.mails()).filter(({ to }) => to.startsWith(`person-${userId}@`));
}

const changeTo = (due_on: string) => ({
  move: 'change',
  flowers: { due_on, card_text: 'With love', location: 'Block 4', address: 'The road' },
});

test('a buyer reads that a florist declined only where one did: silence and an administrator are named otherwise', async () => {
  const all = await openFlorists([{}, { price_minor: 8000 }, { price_minor: 8000 }, { price_minor: 8000 }]);
  const { shop, admin, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-20' });
  await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'Closed' });
  await shop.at('2026-11-11T09:01:00.000Z');
  await shop.run();
  await moveAs(all, admin, order.id, { move: 'decline', note: 'The florist called us' });
  expect((await historyOf(all, order.id)).slice(-3)).toEqual(['declined', 'not_answered', 'another_asked']);
});

test('a buyer reads that the day was changed, not an address; the subject is the name and the fact', async () => {
  const all = await openFlorists();
  const { owner, admin, florist } = all;
  const order = await boughtFlowers(all, { due_on: '2026-11-13' });
  await moveAs(all, admin, order.id, changeTo('2026-11-15'));
  expect((await historyOf(all, order.id)).at(-1)).toBe('day_changed');
  const mail = (await mailsTo(all, owner, '2026-11-10T12:15:00.000Z')).at(-1);
  expect(mail?.subject).toBe('Ruth Cohen: The day of your flowers was changed');
  expect(mail?.text).toContain('They will be placed on the grave on Sunday, 15 November 2026.');
  expect(mail?.text).toContain(`Order ${order.number}`);
  const told = (await mailsTo(all, florist.person, '2026-11-10T12:16:00.000Z')).at(-1);
  expect(told?.text).toContain('The day, the card or the place of the grave was changed.');
  expect(told?.text).not.toContain('buyer');
});

test('a buyer is told of the similar bouquet that another florist makes, in the email and on the page', async () => {
  const all = await openFlorists([{}, { price_minor: 8000, name_en: 'Field flowers' }]);
  const { shop, owner, florist, florists } = all;
  const order = await boughtFlowers(all);
  await movedByVendor(shop, florist.person, order.id, { move: 'decline', note: 'Closed' });
  await movedByVendor(shop, florists[1]?.person ?? owner, order.id, { move: 'accept' });
  expect((await readOrder(shop, owner, order.id)).flowers).toMatchObject({
    substitute: true,
    bouquet: 'Field flowers',
  });
  const mail = (await mailsTo(all, owner, '2026-11-10T12:15:00.000Z')).at(-1);
  expect(mail?.subject).toBe('Ruth Cohen: A florist accepted your order of flowers');
  expect(mail?.text).toContain('Another florist makes a similar bouquet: Field flowers.');
});

test('a florist who has sent no photo is not told that the buyer reported it; one whose flowers were reported is', async () => {
  const all = await openFlorists();
  const { shop, owner, florist } = all;
  const [late, damaged] = [await boughtFlowers(all), await boughtFlowers(all)];
  for (const { id } of [late, damaged]) await movedByVendor(shop, florist.person, id, { move: 'accept' });
  await shop.at('2026-11-13T07:00:00.000Z');
  await provenByVendor(shop, florist.person, damaged.id);
  await moveAs(all, owner, damaged.id, { move: 'report', reason: 'damaged', text: 'Brown roses' });
  const reported = (await mailsTo(all, florist.person, '2026-11-13T07:15:00.000Z')).at(-1);
  expect(reported?.text).toContain('The page of the order says what was reported.');
  await shop.at('2026-11-15T09:00:00.000Z');
  await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
  for (const name of ['charge_flowers', 'report_overdue']) await shop.run([name]);
  const overdue = (await mailsTo(all, florist.person, '2026-11-15T09:15:00.000Z')).at(-1);
  expect(overdue?.subject).toContain(String(late.number));
  expect(overdue?.text).toContain('No photo of the flowers has arrived');
  expect(overdue?.text).not.toContain('buyer');
});

test('a florist is written to in a language that the shop named, whatever the account’s is', async () => {
  const all = await openFlorists();
  const { florist } = all;
  await commit(db, [db.update(vendors).set({ languages: ['he'] })]);
  await boughtFlowers(all);
  const mail = (await mailsTo(all, florist.person, '2026-11-10T12:15:00.000Z')).at(-1);
  expect(mail?.subject).toContain('הזמנה');
  expect(mail?.text).toContain('/he/job/');
});
