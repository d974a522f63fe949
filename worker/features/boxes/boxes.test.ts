import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refunds } from '#worker/db/schema/billing.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { sites } from '#worker/db/schema/sites.ts';
import {
  ADDRESS,
  aFileOf,
  finish,
  move,
  moved,
  opened,
  ordered,
  PHOTO,
  piecesOf,
  putPhoto,
  seenBy,
  setPiece,
  where,
} from '#worker/testing/box-calls.ts';
import { aFamily } from '#worker/testing/checkout.ts';
import { readPdf } from '#worker/testing/pdf-text.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

/** Preloads the PDF module, which is imported on demand and slow to load. */
beforeAll(() => import('./label-pdf.ts'), 60_000);

describe('a family orders a digitization box', () => {
  test('and follows it until the originals are home: what did not come and what is blank is credited', async () => {
    const { shop, id, owner, admin, order } = await ordered();
    expect(order).toMatchObject({
      product_id: 3,
      status: 'placed',
      stage: 'paid',
      payment_status: 'captured',
      address: ADDRESS,
      box: { declared: { photo: 3, video: 2 }, collection: 'certified_mail', code: null, received: null },
      can: { moves: ['change', 'cancel'] },
    });
    const unit = (item: string) => order.lines.find((line) => line.item === item)?.unit_minor ?? 0;

    const labelled = await moved(shop, admin, order, { move: 'send_label' });
    expect(labelled.stage).toBe('label_sent');
    const code = labelled.box?.code ?? '';
    const label = await shop.app(owner).request(`/api/orders/${order.id}/label.pdf`);
    expect([label.status, label.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(new Uint8Array(await label.arrayBuffer()));
    expect(pages.flat()).toEqual(expect.arrayContaining([`Order number ${order.number}`, 'Noa Levi']));

    expect((await putPhoto(shop, admin, order)).status).toBe(204);
    const received = await moved(shop, admin, order, {
      move: 'receive',
      received: { photo: 2, video: 2, audio: 1 },
      photos: [PHOTO],
      note: 'One cassette is broken.',
    });
    expect(received).toMatchObject({
      stage: 'received',
      box: { received: { photo: 2, video: 2, audio: 1 }, total: 4, done: 0 },
      photos: [{ id: PHOTO, purpose: 'parcel' }],
    });
    await moved(shop, admin, order, { move: 'digitize' });
    const pieces = await piecesOf(shop, admin, order);
    expect(pieces.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'photo 1',
      'photo 2',
      'video 1',
      'video 2',
    ]);
    await refusal(await move(shop, admin, order, { move: 'upload' }), 'box.unfinished');
    const [first, second, film, broken] = pieces.map((piece) => piece.id);
    const file = await aFileOf(admin, id);
    const done = await setPiece(shop, admin, order, first ?? 0, {
      state: 'done',
      note: 'Ruth in Haifa',
      media_ids: [file],
    });
    expect(await done.json()).toMatchObject({ item: { state: 'done' }, done: 1, blank: 0, total: 4 });
    expect((await seenBy(shop, owner, order)).box).toMatchObject({ done: 1, blank: 0, total: 4 });
    for (const piece of [second, film])
      await setPiece(shop, admin, order, piece ?? 0, {
        state: 'done',
        media_ids: [await aFileOf(admin, id)],
      });
    await setPiece(shop, admin, order, broken ?? 0, { state: 'blank', note: 'The tape is empty.' });

    const uploaded = await moved(shop, admin, order, { move: 'upload' });
    const credit = unit('box_photo') + unit('box_video');
    expect(uploaded.box).toMatchObject({ done: 3, blank: 1, total: 4, credited_minor: credit });
    await shop.settle();
    expect((await seenBy(shop, owner, order)).payment_status).toBe('part_refunded');
    expect(await db.select().from(refunds).where(eq(refunds.order_id, order.id))).toMatchObject([
      { reason: 'credited', amount_minor: credit, state: 'done' },
    ]);

    const waiting = await db.select().from(memories).where(eq(memories.owner_id, id));
    expect(waiting).toHaveLength(3);
    for (const memory of waiting)
      expect(memory).toMatchObject({ author_id: owner.userId, status: 'pending', tags: [] });
    expect(waiting.map(({ text }) => text)).toContain('Picture 1 of the box\nRuth in Haifa');
    const held = await shop.app(owner).request(`/api/sites/memories/pending/${id}`);
    expect((await held.json<{ memories: unknown[] }>()).memories).toHaveLength(3);

    const sent = await moved(shop, admin, order, { move: 'ship', carrier: 'Israel Post', number: 'RR1' });
    expect(sent).toMatchObject({ stage: 'shipped', tracking: { number: 'RR1' } });
    expect(await db.select().from(codes).where(eq(codes.code, code))).toMatchObject([{ state: 'retired' }]);
    await refusal(await shop.app(owner).request(`/api/orders/${order.id}/label.pdf`), 'order.not_found');
    expect(await moved(shop, admin, order, { move: 'complete' })).toMatchObject({ status: 'completed' });
    const mails = (await shop.mails()).map(({ text }) => text).join('\n');
    expect(mails).not.toContain('stickers');
  });

  test('who scans its label comes to a page of the order’s number, which opens the order for its buyer only', async () => {
    const { shop, admin, owner, cousin, order } = await ordered();
    const { box } = await moved(shop, admin, order, { move: 'send_label' });
    expect(await where(shop, box?.code ?? '')).toBe(`/en/box/${order.id}`);
    expect(await where(shop, box?.code ?? '', 's')).toContain('reason=unknown');
    await refusal(await shop.app(cousin).request(`/api/orders/${order.id}`), 'order.not_found');
    expect((await shop.app(owner).request(`/api/orders/${order.id}`)).status).toBe(200);
    await refusal(await shop.app(cousin).request(`/api/orders/${order.id}/label.pdf`), 'order.not_found');
    await refusal(
      await shop.app(owner).request(`/api/codes/${box?.code}/retire`, { method: 'POST' }),
      'code.not_found',
    );
  });

  test('and cancels it also after the label was sent, with all of the money; the label leads nowhere then', async () => {
    const { shop, admin, owner, order } = await ordered();
    const { box } = await moved(shop, admin, order, { move: 'send_label' });
    expect(await moved(shop, owner, order, { move: 'cancel' })).toMatchObject({ status: 'cancelled' });
    expect(
      await db
        .select()
        .from(codes)
        .where(eq(codes.code, box?.code ?? '')),
    ).toMatchObject([{ state: 'retired' }]);
    await shop.settle();
    expect((await seenBy(shop, owner, order)).payment_status).toBe('refunded');
  });

  test('once it was opened they can only ask, and after a credit all that is left goes back', async () => {
    const { shop, id, admin, owner, order } = await ordered();
    await opened(shop, admin, order, { photo: 3, video: 1 });
    await refusal(await move(shop, owner, order, { move: 'cancel' }), 'order.stage');
    await moved(shop, admin, order, { move: 'digitize' });
    await finish(shop, admin, order, id);
    await moved(shop, admin, order, { move: 'upload' });
    await shop.settle();
    await moved(shop, admin, order, { move: 'cancel', note: 'As you asked.' });
    await shop.settle();
    expect((await seenBy(shop, owner, order)).payment_status).toBe('refunded');
    const given = await db.select().from(refunds).where(eq(refunds.order_id, order.id));
    expect(given.map(({ reason }) => reason).sort()).toEqual(['credited', 'withdrawn']);
    expect(given.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(order.total_minor);
  });

  test('with everything missing all that its pieces cost is credited, and not its collection', async () => {
    const { shop, admin, order } = await ordered();
    const received = await opened(shop, admin, order, { other: 4 });
    expect(received.box).toMatchObject({ total: 0 });
    await moved(shop, admin, order, { move: 'digitize' });
    const uploaded = await moved(shop, admin, order, { move: 'upload' });
    const mail = order.lines.find(({ item }) => item === 'certified_mail')?.total_minor ?? 0;
    expect(uploaded.box?.credited_minor).toBe(order.total_minor - mail);
  });

  test('digitized again after an issue it is not credited twice', async () => {
    const { shop, id, admin, order } = await ordered();
    await opened(shop, admin, order, { photo: 2, video: 2 });
    await moved(shop, admin, order, { move: 'digitize' });
    await finish(shop, admin, order, id);
    const { box } = await moved(shop, admin, order, { move: 'upload' });
    await moved(shop, admin, order, { move: 'ship', carrier: 'Post', number: '1' });
    await moved(shop, admin, order, { move: 'complete' });
    await moved(shop, admin, order, { move: 'report', reason: 'wrong', text: 'One is upside down.' });
    const again = await moved(shop, admin, order, { move: 'resolve', resolution: 'redo', note: 'Sorry.' });
    expect(again.stage).toBe('digitizing');
    const [piece] = await piecesOf(shop, admin, order);
    await refusal(await setPiece(shop, admin, order, piece?.id ?? 0, { state: 'blank' }), 'order.stage');
    expect((await setPiece(shop, admin, order, piece?.id ?? 0, { state: 'received' })).status).toBe(200);
    await refusal(await move(shop, admin, order, { move: 'upload' }), 'box.unfinished');
    await setPiece(shop, admin, order, piece?.id ?? 0, { state: 'blank' });
    const later = await moved(shop, admin, order, { move: 'upload' });
    expect(later.box?.credited_minor).toBe(box?.credited_minor);
    expect(await db.$count(refunds, eq(refunds.order_id, order.id))).toBe(1);
  });
});

describe('what comes of a box', () => {
  test('is not refused by the plan of a free site, and only while the box is digitized', async () => {
    const { shop, id, admin, order } = await ordered();
    await db.update(sites).set({ subscribed: false, plan: null }).where(eq(sites.id, id));
    const start = () =>
      shop.app(admin).request('/api/media/start', {
        method: 'POST',
        json: {
          purpose: 'memory',
          target: id,
          files: [{ name: 'film.mp4', type: 'video/mp4', bytes: 1000 }],
        },
      });
    await refusal(await start(), 'plan.video');
    await opened(shop, admin, order, { photo: 3, video: 2 });
    await refusal(await start(), 'plan.video');
    await moved(shop, admin, order, { move: 'digitize' });
    expect((await start()).status).toBe(201);
    // five pieces, where a free site takes three
    await finish(shop, admin, order, id);
    expect(await db.$count(memories, eq(memories.owner_id, id))).toBe(5);
    await moved(shop, admin, order, { move: 'upload' });
    await refusal(await start(), 'plan.video');
  });

  test('is one memory where the administrator taps twice, or two of them at once', async () => {
    const { shop, id, admin, order } = await ordered();
    const another = await aPerson({ role_id: 1 });
    await opened(shop, admin, order, { photo: 1 });
    await moved(shop, admin, order, { move: 'digitize' });
    const [piece] = await piecesOf(shop, admin, order);
    const [mine, theirs] = [await aFileOf(admin, id), await aFileOf(another, id)];
    const statuses = (
      await Promise.all([
        setPiece(shop, admin, order, piece?.id ?? 0, { state: 'done', media_ids: [mine] }),
        setPiece(shop, admin, order, piece?.id ?? 0, { state: 'done', media_ids: [mine] }),
        setPiece(shop, another, order, piece?.id ?? 0, { state: 'done', media_ids: [theirs] }),
      ])
    ).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 409, 422]).toContain(status);
    expect(await db.$count(memories, eq(memories.owner_id, id))).toBe(1);
    const again = await setPiece(shop, admin, order, piece?.id ?? 0, { state: 'done', media_ids: [mine] });
    expect(await again.json()).toMatchObject({ item: { state: 'done' }, done: 1, total: 1 });
    expect(await db.$count(memories, eq(memories.owner_id, id))).toBe(1);
  });

  test('needs files of the administrator’s own for that site, and files only where it is digitized', async () => {
    const { shop, id, owner, admin, order } = await ordered();
    await opened(shop, admin, order, { photo: 1 });
    const [piece] = await piecesOf(shop, admin, order);
    const set = (json: object) => setPiece(shop, admin, order, piece?.id ?? 0, json);
    await refusal(await set({ state: 'blank' }), 'order.stage');
    await moved(shop, admin, order, { move: 'digitize' });
    const other = await aFamily();
    for (const json of [
      { state: 'done' },
      { state: 'done', media_ids: [] },
      { state: 'blank', media_ids: [await aFileOf(admin, id)] },
      { state: 'done', media_ids: [await aFileOf(owner, id)] },
      { state: 'done', media_ids: [await aFileOf(admin, other.id)] },
    ])
      await refusal(await set(json), 'request.invalid');
    await refusal(await setPiece(shop, owner, order, piece?.id ?? 0, { state: 'blank' }), 'auth.admin_only');
    await refusal(await setPiece(shop, admin, order, 999_999, { state: 'blank' }), 'order.not_found');
    expect(await db.$count(memories, eq(memories.owner_id, id))).toBe(0);
  });
});
