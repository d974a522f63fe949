import { describe, expect, test } from 'vitest';
import type { Job } from '#worker/contract/flowers.ts';
import { capturesOf } from '#worker/testing/checkout.ts';
import {
  asVendor,
  boughtFlowers,
  jobOf,
  listedIn,
  movedByVendor,
  offersOf,
  openFlorists,
  readOrder,
} from '#worker/testing/flowers.ts';
import { A_PHOTO, flowersFor } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import type { Person } from '#worker/testing/seed.ts';

describe('the page of a job', () => {
  test('needs no account, shows one order only, and is gone when the flowers are on the grave', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, owner, id } = all;
    const order = await boughtFlowers(all);
    const token = await jobOf(shop);
    const job = () => shop.app().request(`/api/jobs/${token}`);
    const move = (json: object) => shop.app().request(`/api/jobs/${token}/moves`, { method: 'POST', json });
    const seen = await (await job()).json<{ job: Job }>();
    expect(seen.job).toMatchObject({
      person: 'Ruth Cohen',
      can: { moves: ['accept', 'decline'], write: false },
    });
    expect(JSON.stringify(seen)).not.toContain('noa@example.org');
    expect(JSON.stringify(seen)).not.toContain('541234567');
    const photo = crypto.randomUUID();
    await refusal(
      await shop.app().request(`/api/jobs/${token}/photos/${photo}`, { ...A_PHOTO, method: 'PUT' }),
      'order.stage',
    );
    expect(await (await move({ move: 'accept' })).json()).toMatchObject({ job: { stage: 'accepted' } });
    await refusal(await move({ move: 'accept' }), 'order.stage');
    await refusal(await move({ move: 'cancel' }), 'auth.forbidden');
    await refusal(await move({ move: 'propose', resolution: 'reject', note: 'no' }), 'auth.forbidden');
    for (let again = 0; again < 2; again++)
      expect(
        (await shop.app().request(`/api/jobs/${token}/photos/${photo}`, { ...A_PHOTO, method: 'PUT' }))
          .status,
      ).toBe(204);
    await refusal(await move({ move: 'place', photos: [crypto.randomUUID()] }), 'request.conflict');
    expect(await (await move({ move: 'place', photos: [photo] })).json()).toEqual({ job: null });
    await refusal(await job(), 'job.gone');
    // the reply was lost, and the phone sends it again
    expect(await (await move({ move: 'place', photos: [photo] })).json()).toEqual({ job: null });
    await refusal(await move({ move: 'place', photos: [crypto.randomUUID()] }), 'job.gone');
    await refusal(await shop.app().request(`/api/jobs/${'x'.repeat(43)}`), 'job.gone');
    expect((await readOrder(shop, owner, order.id)).photos).toHaveLength(1);
    // the same link does not open another order
    const next = await shop.buy(owner, flowersFor(id, all.florist.bouquet));
    expect(next.stage).toBe('offered');
    await refusal(await job(), 'job.gone');
  });

  test('fifty answers at once are one, and the florist who was asked no longer has none', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, florist, florists } = all;
    const order = await boughtFlowers(all);
    const other = florists[1]?.person ?? florist.person;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        asVendor(shop, at % 2 === 0 ? florist.person : other, order.id, { move: 'accept' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await shop.settle();
    expect(await capturesOf(shop)).toHaveLength(1);
    expect(await offersOf(order.id)).toMatchObject([{ state: 'accepted' }]);
  }, 120_000);
});

describe('a florist', () => {
  test('sends a photo only for an order that they accepted', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, florist, florists } = all;
    const order = await boughtFlowers(all);
    const send = (by: Person) =>
      shop.app(by).request(`/api/vendor/orders/${order.id}/photos/${crypto.randomUUID()}`, {
        ...A_PHOTO,
        method: 'PUT',
      });
    await refusal(await send(florist.person), 'order.stage');
    await refusal(await send(florists[1]?.person ?? florist.person), 'order.not_found');
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    expect((await send(florist.person)).status).toBe(204);
    const long = { ...A_PHOTO, body: new Uint8Array(3 * 1024 ** 2 + 1) };
    const path = `/api/vendor/orders/${order.id}/photos/${crypto.randomUUID()}`;
    await refusal(
      await shop.app(florist.person).request(path, { ...long, method: 'PUT' }),
      'request.too_large',
    );
    const text = { ...A_PHOTO, body: new TextEncoder().encode('no picture') };
    await refusal(await shop.app(florist.person).request(path, { ...text, method: 'PUT' }), 'media.type');
  });

  test('reads the orders of nobody else, in no list, and writes to the buyer through us', async () => {
    const all = await openFlorists([{}, {}]);
    const { shop, owner, florist, florists, admin } = all;
    const other = florists[1]?.person ?? florist.person;
    const order = await boughtFlowers(all);
    await movedByVendor(shop, florist.person, order.id, { move: 'accept' });
    for (const name of ['new', 'today', 'upcoming', 'done', 'issues'])
      expect(await listedIn(shop, other, name)).toEqual([]);
    const write = (by: Person) =>
      shop.app(by).request(`/api/vendor/orders/${order.id}/messages`, {
        method: 'POST',
        json: { text: 'Which gate?' },
      });
    await refusal(await write(other), 'order.not_found');
    await refusal(await write(owner), 'auth.forbidden');
    expect((await write(florist.person)).status).toBe(200);
    expect((await readOrder(shop, owner, order.id)).events[0]).toMatchObject({
      to: 'message',
      note: 'Which gate?',
    });
    // an administrator looks at it as the florist does, and changes nothing
    const as = `vendor=${florist.vendor.id}`;
    const looked = await shop.app(admin).request(`/api/vendor/orders/${order.id}?${as}`);
    expect(await looked.json()).toMatchObject({ order: { can: { moves: [], write: false } } });
    await refusal(await shop.app(other).request(`/api/vendor/orders/${order.id}?${as}`), 'auth.forbidden');
    await refusal(await asVendor(shop, admin, order.id, { move: 'set_off' }), 'auth.forbidden');
  });

  test('takes the day’s list home as a file in which no cell is a formula', async () => {
    const all = await openFlorists([{ name_en: '=HYPERLINK("x")' }]);
    const { shop, florist } = all;
    await boughtFlowers(all);
    const response = await shop.app(florist.person).request('/api/vendor/orders.csv?tab=new');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const [head, row] = (await response.text()).split('\r\n');
    expect(head).toContain('number,due_on,person,bouquet');
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
