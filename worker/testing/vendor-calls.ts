import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Product, Vendor } from '#worker/contract/vendor.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from './app.ts';
import { aPerson, aPicture, db, type Person } from './seed.ts';
import { aVendor } from './vendors-seed.ts';

export const DETAILS = {
  company: 'Carmel Flowers',
  company_id: '514000001',
  phone: '+972 4 812 3456',
  email: 'Shop@example.org',
  about: 'A family shop.',
  address: 'Herzl 10, Haifa',
  languages: ['he', 'en'],
};
export const PAYOUT = { holder: 'Carmel Flowers', bank: 'Leumi', branch: '800', account: '123456' };
export const BOUQUET = {
  name_he: 'זר לבן',
  name_en: 'White bouquet',
  description_he: 'ורדים לבנים.',
  description_en: 'White roses.',
  price_minor: 9000,
  images: [] as string[],
  suitable: 'memorial',
  lead_days: 1,
  cutoff: '12:00',
  capacity: 10,
};

type Sent = { json?: unknown; headers?: Record<string, string> };
export const send = (as: Person, method: string, path: string, more: Sent = {}) =>
  testApp({ as }).request(path, {
    method,
    ...more,
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...more.headers },
  });
export const at = (version: number) => ({ 'If-Match': `"${version}"` });

export async function good<T>(response: Response): Promise<T> {
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json<T>();
}
export const save = (as: Person, version: number, more: object = {}) =>
  send(as, 'PUT', '/api/vendor', { json: { ...DETAILS, ...more }, headers: at(version) });
export const saved = async (as: Person, version: number, more: object = {}) =>
  (await good<{ vendor: Vendor }>(await save(as, version, more))).vendor;
export const read = async (as: Person) =>
  (await good<{ vendor: Vendor | null }>(await send(as, 'GET', '/api/vendor'))).vendor;
export const listed = async (as: Person) =>
  (await good<{ products: Product[] }>(await send(as, 'GET', '/api/vendor/products'))).products;
export const aPhoto = ({ userId }: Person) =>
  aPicture({ site_id: null, created_by: userId, purpose: 'product' });
export const add = async (as: Person, patch: object = {}) =>
  (
    await good<{ product: Product }>(
      await send(as, 'POST', '/api/vendor/products', {
        json: { ...BOUQUET, images: [await aPhoto(as)], ...patch },
      }),
    )
  ).product;
export const change = (as: Person, { id, version }: Pick<Product, 'id' | 'version'>, json: object) =>
  send(as, 'PATCH', `/api/vendor/products/${id}`, { json, headers: at(version) });
export const move = (as: Person, id: number, state: string) =>
  send(as, 'POST', `/api/vendor/products/${id}/state`, { json: { state } });
export const decide = (id: number, version: number, json: object, as: Person) =>
  send(as, 'POST', `/api/admin/vendors/${id}/decision`, {
    json: { note: '', ...json },
    headers: at(version),
  });
export const decideProduct = (id: number, version: number, json: object, as: Person) =>
  send(as, 'POST', `/api/admin/products/${id}/decision`, {
    json: { note: '', ...json },
    headers: at(version),
  });
export const roleOf = async ({ userId }: Person) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.role_id;
export const mailsTo = async (userId: number) =>
  (await db.select().from(outbox)).filter(
    ({ payload }) =>
      JSON.stringify(payload).includes('vendor_decided') &&
      JSON.stringify(payload).includes(`"user_id":${userId},`),
  );

/** Someone who has sold before, with their vendor. */
export async function aSeller(patch: Parameters<typeof aVendor>[0] = {}) {
  const person = await aPerson({ role_id: patch.state === 'applied' ? 2 : 3 });
  return { person, vendor: await aVendor({ user_id: person.userId, ...patch }) };
}
