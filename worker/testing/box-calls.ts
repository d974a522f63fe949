import { expect } from 'vitest';
import type { BoxItem } from '#worker/contract/box.ts';
import type { Order, OrderInput } from '#worker/contract/order.ts';
import { aFamily, aShop, type Shop } from './checkout.ts';
import { aJpeg } from './images.ts';
import { aPerson, aPicture, type Person } from './seed.ts';

export const ADDRESS = {
  name: 'Noa Levi',
  phone: '+972541234567',
  country: 'IL',
  city: 'Haifa',
  street: 'HaNassi 4',
  zip: '',
};
export const NOTHING_ELSE = { other_count: 0, other_text: '', comments: 'Please handle with care.' };

/** Three photos at 2, two video cassettes at 3, and registered mail at 18. */
const LINES: OrderInput['lines'] = [
  { item: 'box_photo', quantity: 3 },
  { item: 'box_video', quantity: 2 },
  { item: 'certified_mail', quantity: 1 },
];

export const wanted = (id: number, patch: Partial<OrderInput> = {}) => ({
  kind: 'box' as const,
  target: String(id),
  lines: LINES,
  box: NOTHING_ELSE,
  ...patch,
});

export async function quoteOf(shop: Shop, owner: Person, id: number, patch: Partial<OrderInput> = {}) {
  return shop.app(owner).request('/api/orders/quote', { method: 'POST', json: wanted(id, patch) });
}

export async function ordered(patch: Partial<OrderInput> = {}) {
  const shop = await aShop();
  const { id, owner, cousin } = await aFamily();
  const admin = await aPerson({ role_id: 1 });
  const quoted = await quoteOf(shop, owner, id, patch);
  const { quote } = await quoted.json<{ quote: { total_minor: number } }>();
  const order = await shop.buy(owner, {
    ...wanted(id, patch),
    address: ADDRESS,
    total_minor: quote.total_minor,
  });
  return { shop, id, owner, cousin, admin, order };
}

export const move = (shop: Shop, by: Person, order: Pick<Order, 'id'>, json: object) =>
  shop.app(by).request(`/api/orders/${order.id}/moves`, { method: 'POST', json });

export async function moved(shop: Shop, by: Person, order: Pick<Order, 'id'>, json: object): Promise<Order> {
  const response = await move(shop, by, order, json);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json<{ order: Order }>()).order;
}

export const PHOTO = 'a-photo-of-the-parcel';

export const putPhoto = (
  shop: Shop,
  by: Person,
  order: Pick<Order, 'id'>,
  photo = PHOTO,
  purpose = 'parcel',
) =>
  shop.app(by).request(`/api/orders/${order.id}/photos/${photo}?purpose=${purpose}`, {
    method: 'PUT',
    body: aJpeg(),
    headers: { 'Content-Type': 'image/jpeg' },
  });

let photos = 0;

/** The parcel is opened with this in it. */
export async function opened(shop: Shop, admin: Person, order: Order, received: object): Promise<Order> {
  await moved(shop, admin, order, { move: 'send_label' });
  const photo = `${PHOTO}-${++photos}`;
  expect((await putPhoto(shop, admin, order, photo)).status).toBe(204);
  return moved(shop, admin, order, { move: 'receive', received, photos: [photo] });
}

export async function piecesOf(shop: Shop, admin: Person, order: Pick<Order, 'id'>): Promise<BoxItem[]> {
  const response = await shop.app(admin).request(`/api/admin/boxes/${order.id}`);
  return (await response.json<{ items: BoxItem[] }>()).items;
}

export const setPiece = (shop: Shop, by: Person, order: Pick<Order, 'id'>, piece: number, json: object) =>
  shop.app(by).request(`/api/admin/boxes/${order.id}/items/${piece}`, { method: 'POST', json });

export const aFileOf = (admin: Person, siteId: number) =>
  aPicture({ site_id: siteId, created_by: admin.userId, attached_at: null });

export async function finish(
  shop: Shop,
  admin: Person,
  order: Order,
  siteId: number,
  blank: readonly string[] = [],
) {
  for (const { id, kind } of await piecesOf(shop, admin, order)) {
    const json = blank.includes(kind)
      ? { state: 'blank' }
      : { state: 'done', media_ids: [await aFileOf(admin, siteId)] };
    expect((await setPiece(shop, admin, order, id, json)).status).toBe(200);
  }
}

export async function seenBy(shop: Shop, person: Person, order: Pick<Order, 'id'>): Promise<Order> {
  const read = await shop.app(person).request(`/api/orders/${order.id}`);
  return (await read.json<{ order: Order }>()).order;
}

export const where = async (shop: Shop, code: string, letter = 'b') =>
  (await shop.app().request(`/${letter}/${code}`)).headers.get('Location');
