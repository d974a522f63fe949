import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { order_offers } from '#worker/db/schema/flowers.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { A_PHOTO, jobToken } from '#worker/testing/flowers-seed.ts';
import {
  admin,
  florists,
  move,
  offerOf,
  orders,
  plantOrders,
  shop,
  tokenOf,
} from '#worker/testing/planted-orders.ts';
import { db } from '#worker/testing/seed.ts';
import { chargeFlowers } from './charge-flowers.job.ts';

beforeAll(plantOrders, 120_000);

describe('the link of a job', () => {
  let calls = 0;
  /** From another network each time: guesses from one are limited besides. */
  const anywhere = (headers = {}) => ({
    'CF-Connecting-IP': `10.7.${++calls >> 8}.${calls % 256}`,
    ...headers,
  });
  const job = (token: string) => shop.app().request(`/api/jobs/${token}`, { headers: anywhere() });
  const moves = (token: string, json: object) =>
    shop.app().request(`/api/jobs/${token}/moves`, { method: 'POST', json, headers: anywhere() });
  const gone = async (token: string) => {
    const read = await job(token);
    return `${read.status} ${(await read.json<{ code?: string }>()).code}`;
  };
  const GONE = '404 job.gone';

  test('is of 256 bits, another for each offer, and opens with no character changed', async () => {
    const offers = await db.select().from(order_offers);
    const tokens = offers.map(({ seed }) => jobToken(seed));
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const token = await tokenOf(orders.accepted);
    expect((await job(token)).status).toBe(200);
    for (let at = 0; at < token.length; at++)
      for (const other of ['A', 'B', 'z', '_'].filter((one) => one !== token[at]).slice(0, 2))
        expect(await gone(token.slice(0, at) + other + token.slice(at + 1))).toBe(GONE);
    // neither what it is made of nor what is stored opens it
    const offer = await offerOf(orders.accepted, 'first');
    expect([await gone(offer?.seed ?? ''), await gone(offer?.token_hash ?? '')]).toEqual([GONE, GONE]);
  });

  test('opens nothing else', async () => {
    const token = await tokenOf(orders.accepted);
    const bearer = { headers: anywhere({ Authorization: `Bearer ${token}` }) };
    for (const path of [
      `/api/orders/${orders.accepted}`,
      `/api/vendor/orders/${orders.accepted}`,
      '/api/vendor/orders?tab=new',
      '/api/users/user',
    ])
      expect((await shop.app().request(path, bearer)).status, path).toBe(401);
    for (const json of [
      { move: 'cancel' },
      { move: 'propose', resolution: 'reject', note: 'x' },
      { move: 'resolve', resolution: 'refund', note: 'x' },
    ]) {
      const answer = await moves(token, json);
      expect(answer.status).toBe(403);
    }
  });

  test('is dead for all that was done, declined, withdrawn, too late, or is an issue', async () => {
    for (const name of ['done', 'declined', 'withdrawn', 'expired', 'issue'] as const) {
      const token = await tokenOf(orders[name]);
      expect([name, await gone(token)]).toEqual([name, GONE]);
      const photo = await shop.app().request(`/api/jobs/${token}/photos/${crypto.randomUUID()}`, {
        ...A_PHOTO,
        method: 'PUT',
        headers: anywhere(A_PHOTO.headers),
      });
      expect(photo.status, name).toBe(404);
      for (const json of [{ move: 'accept' }, { move: 'decline', note: 'x' }, { move: 'set_off' }]) {
        const answer = await moves(token, json);
        expect(answer.status, name).toBe(404);
      }
    }
  });

  test('of the florist who said no does not open what another does now, whose own does', async () => {
    expect(await gone(await tokenOf(orders.declined, 'first'))).toBe(GONE);
    const read = await job(await tokenOf(orders.declined, 'second'));
    expect(read.status).toBe(200);
  });

  test('dies the minute after the time to answer, before any job has run', async () => {
    const token = await tokenOf(orders.offered);
    const { expires_at = '' } = (await offerOf(orders.offered, 'first')) ?? {};
    const before = shop.now().toISOString();
    await shop.at(new Date(Date.parse(expires_at) - 1000).toISOString());
    expect((await job(token)).status).toBe(200);
    await shop.at(expires_at);
    expect(await gone(token)).toBe(GONE);
    await shop.at(before);
  });

  test('dies when its florist is closed, or the site’s family cancels, and opens where it is made again', async () => {
    const again = { move: 'resolve', resolution: 'redo', note: 'Again' };
    expect((await move(admin, orders.issue, again)).status).toBe(200);
    const redone = await tokenOf(orders.issue);
    expect((await job(redone)).status).toBe(200);
    expect((await move(admin, orders.accepted, { move: 'cancel' })).status).toBe(200);
    expect(await gone(await tokenOf(orders.accepted))).toBe(GONE);
    await db.update(vendors).set({ state: 'closed' }).where(eq(vendors.id, florists.first.vendor.id));
    for (const id of Object.values(orders)) expect(await gone(await tokenOf(id))).toBe(GONE);
    await commit(db, [chargeFlowers.enqueue({ db, now: shop.now }, {})]);
    await shop.run(['charge_flowers']);
    expect(await gone(redone)).toBe(GONE);
  });
});
