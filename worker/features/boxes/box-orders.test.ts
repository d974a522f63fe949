import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { box_items } from '#worker/db/schema/boxes.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { move, moved, NOTHING_ELSE, ordered, putPhoto, quoteOf, wanted } from '#worker/testing/box-calls.ts';
import { aFamily, aShop, orderOf } from '#worker/testing/checkout.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db, joins } from '#worker/testing/seed.ts';

describe('the parcel', () => {
  test('is opened once where the administrator taps twice, with a row for each piece', async () => {
    const { shop, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'send_label' });
    expect((await putPhoto(shop, admin, order, 'a-photo-of-a-parcel')).status).toBe(204);
    expect((await putPhoto(shop, admin, order, 'a-photo-of-a-parcel')).status).toBe(204);
    const receive = () =>
      move(shop, admin, order, {
        move: 'receive',
        received: { photo: 3 },
        photos: ['a-photo-of-a-parcel'],
      });
    const statuses = (await Promise.all([receive(), receive()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect(await db.$count(box_items, eq(box_items.order_id, order.id))).toBe(3);
  });

  test('needs a photo that came, of the parcel, from an administrator', async () => {
    const { shop, owner, cousin, admin, order } = await ordered();
    await moved(shop, admin, order, { move: 'send_label' });
    const receive = (list: string[]) =>
      move(shop, admin, order, { move: 'receive', received: { photo: 3 }, photos: list });
    await refusal(await receive([]), 'request.invalid');
    await refusal(await receive(['a-photo-never-sent']), 'request.conflict');
    await refusal(await putPhoto(shop, owner, order, 'from-the-buyer-self'), 'auth.forbidden');
    await refusal(await putPhoto(shop, cousin, order, 'from-someone-other'), 'order.not_found');
    // an issue can be reported once the order is complete
    await refusal(await putPhoto(shop, owner, order, 'of-the-buyers-issue', 'issue'), 'order.stage');
    expect((await putPhoto(shop, admin, order, 'of-the-buyers-issue', 'issue')).status).toBe(204);
    await refusal(await receive(['of-the-buyers-issue']), 'request.conflict');
    await refusal(await putPhoto(shop, admin, order, 'of-the-buyers-issue'), 'media.not_found');
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.stage).toBe('label_sent');
  });
});

test('what is not a picture is not taken as a photo of an order', async () => {
  const { shop, admin, order } = await ordered();
  const response = await shop
    .app(admin)
    .request(`/api/orders/${order.id}/photos/no-picture-at-all?purpose=issue`, {
      method: 'PUT',
      body: '<svg onload="alert(1)"/>',
      headers: { 'Content-Type': 'image/jpeg' },
    });
  await refusal(response, 'media.type');
});

describe('an order of a box', () => {
  test('without pieces, with a piece twice, without a way to collect it or with two is refused', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const mail = { item: 'certified_mail' as const, quantity: 1 };
    const photo = { item: 'box_photo' as const, quantity: 1 };
    for (const lines of [
      [mail],
      [photo],
      [],
      [photo, photo, mail],
      [photo, { ...mail, quantity: 2 }],
      [photo, mail, { item: 'courier' as const, quantity: 1 }],
      [photo, mail, { item: 'plaque' as const, quantity: 1 }],
      [
        { ...photo, quantity: 999 },
        { item: 'box_audio' as const, quantity: 999 },
        { item: 'box_disc' as const, quantity: 3 },
        mail,
      ],
    ]) {
      const { errors } = await refusal(await quoteOf(shop, owner, id, { lines }), 'request.invalid');
      expect(errors).toMatchObject([{ pointer: '/lines', code: 'order.lines' }]);
    }
    const untold = { ...NOTHING_ELSE, other_count: 2 };
    const { errors } = await refusal(await quoteOf(shop, owner, id, { box: untold }), 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/box/other_text' }]);
    await refusal(await quoteOf(shop, owner, id, { box: null }), 'request.invalid');
    const others = await quoteOf(shop, owner, id, {
      lines: [mail],
      box: { ...untold, other_text: 'Two reels of 8 mm film' },
    });
    expect(others.status).toBe(200);
  });

  test('is made by the staff of a site, and by nobody else', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const [editor, coOwner] = [await aPerson(), await aPerson()];
    await joins(id, editor.userId, 3);
    await joins(id, coOwner.userId, 5);
    for (const person of [owner, editor, coOwner]) expect((await quoteOf(shop, person, id)).status).toBe(200);
    const member = await aPerson();
    await joins(id, member.userId, null);
    await refusal(await quoteOf(shop, member, id), 'auth.forbidden');
    await refusal(await quoteOf(shop, await aPerson(), id), 'auth.forbidden');
  });

  test('needs an address', async () => {
    const shop = await aShop();
    const { id, owner } = await aFamily();
    const response = await shop.app(owner).request('/api/orders', {
      method: 'POST',
      json: orderOf({ ...wanted(id), total_minor: 1 }),
    });
    const { errors } = await refusal(response, 'request.invalid');
    expect(errors).toMatchObject([{ pointer: '/address', code: 'order.address_required' }]);
  });
});
