import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { order_photos } from '#worker/db/schema/orders.ts';
import { media } from '#worker/db/schema/sites.ts';
import { sweepMedia } from '#worker/features/uploads/sweep-media.job.ts';
import { sweepExpired } from '#worker/jobs/sweep-expired.job.ts';
import {
  boughtFlowers,
  movedByVendor,
  openFlorists,
  provenByVendor,
  readOrder,
} from '#worker/testing/flowers.ts';
import { A_PHOTO, sendPhoto } from '#worker/testing/flowers-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { db, type Person } from '#worker/testing/seed.ts';

type Opened = Awaited<ReturnType<typeof openFlorists>>;

const SENT = '2026-11-13T09:00:00.000Z';
const hoursLater = (hours: number) => new Date(Date.parse(SENT) + hours * 3_600_000).toISOString();

/** An order that its florist has accepted, on the day of the flowers. */
async function accepted() {
  const all = await openFlorists();
  const order = await boughtFlowers(all);
  await movedByVendor(all.shop, all.florist.person, order.id, { move: 'accept' });
  await all.shop.arrive();
  await all.shop.at(SENT);
  const photo = crypto.randomUUID();
  const send = () =>
    sendPhoto(all.shop.app(all.florist.person), `/api/vendor/orders/${order.id}/photos/${photo}`);
  const place = () =>
    all.shop.app(all.florist.person).request(`/api/vendor/orders/${order.id}/moves`, {
      method: 'POST',
      json: { move: 'place', photos: [photo] },
    });
  return { ...all, order, photo, send, place };
}

/** Everything that deletes what nothing has named, as the hours and days do. */
async function swept({ shop }: Pick<Opened, 'shop'>, at: string) {
  await shop.at(at);
  await commit(db, [
    sweepMedia.enqueue({ db, now: shop.now }, {}),
    sweepExpired.enqueue({ db, now: shop.now }, {}),
  ]);
  await shop.run(['sweep_media', 'sweep_expired']);
}

async function proofOf({ shop, owner }: Opened, id: number): Promise<number[]> {
  const { photos } = await readOrder(shop, owner, id);
  const shown = photos.filter(({ purpose }) => purpose === 'proof');
  return Promise.all(shown.map(async ({ picture }) => (await shop.app(owner).request(picture.src)).status));
}

describe('a photo that a phone sent before the move that names it', () => {
  test('waits for a day: named after 23 hours, it stays for good', async () => {
    const all = await accepted();
    expect((await all.send()).status).toBe(204);
    await swept(all, hoursLater(23));
    expect((await all.place()).status).toBe(200);
    await swept(all, hoursLater(25));
    await swept(all, hoursLater(24 * 40));
    await all.shop.at(hoursLater(24));
    expect(await proofOf(all, all.order.id)).toEqual([200]);
  });

  test.each([
    ['by the hour', ['sweep_media']],
    ['by the day', ['sweep_media', 'sweep_expired']],
  ])('is gone after that where nothing named it, swept %s; sent again, it is the proof', async (_, jobs) => {
    const all = await accepted();
    await all.send();
    await all.shop.at(hoursLater(25));
    await commit(db, [
      sweepMedia.enqueue({ db, now: all.shop.now }, {}),
      sweepExpired.enqueue({ db, now: all.shop.now }, {}),
    ]);
    await all.shop.run(jobs);
    // the move of the phone that had no reception names what is not there any more
    await refusal(await all.place(), 'request.conflict');
    expect((await readOrder(all.shop, all.owner, all.order.id)).status).toBe('placed');
    expect((await all.send()).status).toBe(204);
    expect((await all.send()).status).toBe(204);
    expect((await all.place()).status).toBe(200);
    expect(await proofOf(all, all.order.id)).toEqual([200]);
    await swept(all, hoursLater(24 * 3));
    expect(await proofOf(all, all.order.id)).toEqual([200]);
    const rows = await db.select().from(order_photos).where(eq(order_photos.id, all.photo));
    expect(rows).toHaveLength(1);
  });

  test('leaves no row and no picture behind where it was never named', async () => {
    const all = await accepted();
    await all.send();
    const [row] = await db.select().from(order_photos).where(eq(order_photos.id, all.photo));
    await swept(all, hoursLater(25));
    expect(await db.select().from(order_photos).where(eq(order_photos.id, all.photo))).toEqual([]);
    expect(
      await db
        .select()
        .from(media)
        .where(eq(media.id, row?.media_id ?? '')),
    ).toEqual([]);
  });
});

describe('a photo that an administrator sends for another’s order', () => {
  const send = ({ shop }: Opened, by: Person, path: string, reason?: string) =>
    shop.app(by).request(path, {
      ...A_PHOTO,
      method: 'PUT',
      headers: { ...A_PHOTO.headers, ...(reason !== undefined && { 'X-Reason': reason }) },
    });
  const recorded = (id: number) =>
    db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'order.photo_sent'), eq(audit.object_id, String(id))));

  test('needs a reason and is on record, once however often it is sent', async () => {
    const all = await accepted();
    await provenByVendor(all.shop, all.florist.person, all.order.id);
    const photo = crypto.randomUUID();
    const path = `/api/orders/${all.order.id}/photos/${photo}?purpose=issue`;
    await refusal(await send(all, all.admin, path, ''), 'reason.required');
    expect(await db.select().from(order_photos).where(eq(order_photos.id, photo))).toEqual([]);
    for (let again = 0; again < 2; again++)
      expect((await send(all, all.admin, path, 'A%20call')).status).toBe(204);
    expect(await recorded(all.order.id)).toMatchObject([
      { actor_id: all.admin.userId, standing: 'AD', reason: 'A call', after: { photo, purpose: 'issue' } },
    ]);
  });

  test('is not asked of buyers about their own, who give no reasons', async () => {
    const all = await accepted();
    await provenByVendor(all.shop, all.florist.person, all.order.id);
    const path = `/api/orders/${all.order.id}/photos/${crypto.randomUUID()}?purpose=issue`;
    expect((await send(all, all.owner, path, '')).status).toBe(204);
    expect(await recorded(all.order.id)).toEqual([]);
  });
});
