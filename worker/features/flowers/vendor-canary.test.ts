import { beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { pages } from '#worker/edge/pages.ts';
import type { TestApp } from '#worker/testing/app.ts';
import { asVendor } from '#worker/testing/flowers.ts';
import { sendPhoto } from '#worker/testing/flowers-seed.ts';
import {
  florists,
  heardBy,
  move,
  orders,
  planted,
  plantOrders,
  shop,
  siteIds,
  things,
  tokenOf,
  VENDORS,
  type VendorName,
} from '#worker/testing/planted-orders.ts';

const lines: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  await plantOrders();
}, 120_000);

async function textOf(app: TestApp, address: string, init = {}): Promise<string> {
  const response = await app.request(address, init);
  const heard = `${[...response.headers].join('\n')}\n${await response.text()}`;
  // an answer may repeat what was asked
  return heard.replaceAll(decodeURIComponent(address), '');
}

/** Every address that reads something, of everything that was planted, and the pages that vendors open. */
async function addresses(): Promise<string[]> {
  const gets = Object.values(endpoints).filter(
    ({ method, path }) => method === 'GET' && path !== endpoints.logout?.path,
  );
  // of the rest of the platform nothing is about an order
  const idsOf = (path: string) =>
    /order|job|vendor|product|statement|invoice|box/.test(path) ? things : siteIds;
  const calls = gets.flatMap(({ path }) =>
    path.includes(':') ? idsOf(path).map((thing) => path.replaceAll(/:\w+/g, String(thing))) : [path],
  );
  const ids = Object.values(orders);
  const tabs = ['new', 'today', 'upcoming', 'done', 'issues'];
  const asOthers = ['', ...VENDORS.map((who) => `&vendor=${florists[who].vendor.id}`)];
  const lists = ['/api/vendor/orders', '/api/vendor/orders.csv'].flatMap((path) =>
    tabs.flatMap((tab) => asOthers.map((as) => `${path}?tab=${tab}${as}`)),
  );
  const named = [
    ...['/api/vendor', '/api/vendor/products', '/api/vendor/statements'],
    ...ids.map((id) => `/api/vendor/orders/${id}`),
  ].flatMap((path) => asOthers.map((as) => `${path}?${as.slice(1)}`));
  const documents = ['en', 'he'].flatMap((locale) =>
    pages
      .filter(({ pattern }) => /vendor|order|job|visit|\/site\/\$id$/.test(pattern))
      .flatMap(({ pattern }) => {
        if (!pattern.includes('$')) return [`/${locale}${pattern}`];
        const named = /order|job/.test(pattern) ? ids : siteIds;
        return named.map((id) => `/${locale}${pattern.replace(/\$\w+/, String(id))}`);
      }),
  );
  return [...calls, ...lists, ...named, ...documents];
}

describe('of all that is planted around the orders of one family', () => {
  test('seventy things are there, and each florist does read what is theirs', async () => {
    expect(planted.size).toBeGreaterThanOrEqual(70);
    const read = (who: VendorName, id: number) =>
      textOf(shop.app(florists[who].person), `/api/vendor/orders/${id}`);
    const ours = [...planted].filter(([, readers]) => readers.includes('first')).map(([text]) => text);
    const all = [
      ...(await Promise.all(
        [orders.offered, orders.accepted, orders.done, orders.issue].map((id) => read('first', id)),
      )),
      await textOf(shop.app(florists.first.person), '/api/vendor'),
      await textOf(shop.app(florists.first.person), '/api/vendor/products'),
      await textOf(shop.app(florists.first.person), '/api/vendor/statements'),
    ].join();
    // why they declined is not shown to anyone
    expect(ours.filter((text) => !text.includes('reason') && !all.includes(text))).toEqual([]);
    expect(await read('second', orders.others)).toContain('Canary card');
  });

  test.each(VENDORS)(
    'the %s florist reads nothing else, in any answer, file or page',
    { timeout: 240_000 },
    async (who) => {
      const app = shop.app(florists[who].person);
      const all = await addresses();
      expect(all.length).toBeGreaterThan(400);
      for (const address of all) expect(heardBy(who, await textOf(app, address)), address).toEqual([]);
    },
  );

  test.each(VENDORS)(
    'the %s florist is told nothing else when they answer for orders, theirs and others’',
    async (who) => {
      const { person } = florists[who];
      const heard: string[] = [];
      const said = async (response: Response) => void heard.push(await response.text());
      for (const id of Object.values(orders)) {
        for (const json of [
          { move: 'decline', note: 'x' },
          { move: 'report', reason: 'wrong', text: 'x' },
          { move: 'cancel' },
          { move: 'resolve', resolution: 'reject', note: 'x' },
        ])
          await said(await move(person, id, json));
        for (const json of [
          { move: 'propose', resolution: 'reject', note: 'As ordered' },
          { move: 'place', photos: [crypto.randomUUID()] },
          { move: 'cancel' },
        ])
          await said(await asVendor(shop, person, id, json));
        const message = { method: 'POST', json: { text: 'Which gate?' } };
        await said(await shop.app(person).request(`/api/vendor/orders/${id}/messages`, message));
        const photo = `${id}/photos/${crypto.randomUUID()}`;
        await said(await sendPhoto(shop.app(person), `/api/vendor/orders/${photo}`));
        await said(await sendPhoto(shop.app(person), `/api/orders/${photo}?purpose=issue`));
      }
      expect(heardBy(who, heard.join('\n'))).toEqual([]);
    },
  );

  test('the job page tells anyone with its link what its florist may know, and not what they are paid', async () => {
    for (const id of [orders.offered, orders.accepted]) {
      const token = await tokenOf(id);
      for (const app of [shop.app(), shop.app(florists.second.person)])
        for (const address of [`/api/jobs/${token}`, `/en/job/${token}`, `/he/job/${token}`]) {
          const heard = await textOf(app, address);
          expect(heardBy('first', heard), address).toEqual([]);
          expect(heard).not.toContain('price_minor');
        }
      expect(await textOf(shop.app(), `/api/jobs/${token}`)).toContain('Canary card');
    }
  });

  test('no email to a florist says more than theirs, and no line of the log any of it', async () => {
    const mails = await shop.mails();
    for (const who of VENDORS) {
      const own = mails.filter(({ to }) => to === `person-${florists[who].person.userId}@example.org`);
      expect(own.length > 0, who).toBe(who !== 'third');
      expect(heardBy(who, JSON.stringify(own))).toEqual([]);
    }
    expect(lines.length).toBeGreaterThan(100);
    const said = lines.join('\n');
    expect([...planted.keys()].filter((text) => said.includes(text))).toEqual([]);
  });
});
