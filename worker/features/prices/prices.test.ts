import { expect, test } from 'vitest';
import type { PriceList } from '#worker/contract/price.ts';
import { testApp } from '#worker/testing/app.ts';

const readPrices = async (headers: Record<string, string> = {}): Promise<PriceList> =>
  (await testApp().request('/api/prices', { headers })).json();

test('anyone reads the prices of the specification, with the services they belong to', async () => {
  const { currency, prices, services } = await readPrices();
  expect(currency).toBe('USD');
  expect(services).toEqual([
    { id: 1, label: 'Flower on Tombstone' },
    { id: 2, label: 'Send QR code stickers' },
    { id: 3, label: 'Load a box of materials' },
    { id: 4, label: 'Delivery' },
    { id: 5, label: 'Subscription' },
  ]);
  const table = prices.map(({ item, service_id, amount_minor }) => [item, service_id, amount_minor]);
  expect(Object.fromEntries(table.map(([item, ...rest]) => [item, rest]))).toEqual({
    plan_monthly: [5, 499],
    plan_annual: [5, 4999],
    plan_once: [5, 9999],
    export: [null, 0],
    qr_sticker: [2, 200],
    plaque: [2, 2900],
    sticker_delivery: [4, 600],
    box_photo: [3, 200],
    box_audio: [3, 200],
    box_video: [3, 300],
    box_disc: [3, 100],
    certified_mail: [4, 1800],
    collection_point: [4, 2200],
    courier: [4, 4000],
  });
});

test('in Hebrew the services are named in Hebrew', async () => {
  const { services } = await readPrices({ 'Accept-Language': 'he' });
  expect(services.at(-1)).toEqual({ id: 5, label: 'מינוי' });
});
