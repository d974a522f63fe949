import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Call, callAs, signUpNewUser } from './owner.ts';
import { CARDS, payWith } from './sandbox-page.ts';
import { expect, expectAppRendered, heading, type Locale, logIn, SLOW } from './visitor.ts';

/** A florist who sells one bouquet, with their phone. */
export type Florist = { page: Page; call: Call; email: string; bouquet: { id: number; name: string } };

const background = '#8aa';
const aJpeg = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A photo as a phone takes it. */
export const aPhoto = async () => ({ name: 'grave.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1200) });

/** A city in which nobody else delivers. */
export const aCity = (language: Locale): string =>
  `${language === 'he' ? 'גבעת' : 'Givat'} ${randomUUID().slice(0, 8)}`;

/** Opens a page of the app as a demo user, in a browser of their own. */
export async function opened(browser: Browser, user: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const token = await logIn(page, user);
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await page.goto(path);
  await expectAppRendered(page);
  return page;
}

const why = { 'X-Reason': 'for%20a%20test' };
const at = (version: number) => ({ 'If-Match': `"${version}"` });
const once = () => ({ 'Idempotency-Key': randomUUID() });
type Versioned = { id: number; version: number };

type Shop = { city: string; price_minor: number; phone?: BrowserContextOptions };

/** A new account whose vendor and bouquet an administrator has approved. */
export async function openShop(
  browser: Browser,
  language: Locale,
  { city, price_minor, phone }: Shop,
): Promise<Florist> {
  const page = await (await browser.newContext(phone)).newPage();
  const call = await signUpNewUser(page, language);
  const code = randomUUID().slice(0, 6);
  const { user } = await call<{ user: { email: string } }>('GET', '/api/users/user');
  const { email } = user;
  const holder = `${language === 'he' ? 'פרחי' : 'Flowers of'} ${code}`;
  const vendor = {
    company: holder,
    company_id: '514000009',
    phone: '+97248123456',
    email,
    about: '',
    address: 'Herzl 10',
    languages: ['he', 'en'],
    areas: [{ kind: 'city', value: city }],
    calendar: { closed_weekdays: [], closed_on_shabbat: false, closed_on_festivals: false },
    closed_days: [],
    payout: { holder, bank: 'Leumi', branch: '800', account: '123456' },
  };
  await call('PUT', '/api/vendor', vendor, at(0));
  const name_he = `זר ${code}`;
  const name_en = `Bouquet ${code}`;
  const product = {
    name_he,
    name_en,
    description_he: 'ורדים לבנים.',
    description_en: 'White roses.',
    price_minor,
    images: [await uploaded(call)],
    suitable: 'both',
    lead_days: 0,
    cutoff: '23:59',
    capacity: 10,
  };
  const { product: made } = await call<{ product: Versioned }>(
    'POST',
    '/api/vendor/products',
    product,
    once(),
  );
  await call('POST', `/api/vendor/products/${made.id}/state`, { state: 'review' });
  const { vendor: sent } = await call<{ vendor: Versioned }>('POST', '/api/vendor/send');
  const admin = callAs(page, await logIn(page, 'admin'));
  const { vendor: read } = await admin<{ vendor: Versioned & { products: Versioned[] } }>(
    'GET',
    `/api/admin/vendors/${sent.id}`,
    undefined,
    why,
  );
  const decide = (path: string, { version }: Versioned, state: string) =>
    admin('POST', path, { state, note: '' }, { ...why, ...at(version) });
  await decide(`/api/admin/vendors/${read.id}/decision`, read, 'approved');
  for (const one of read.products) await decide(`/api/admin/products/${one.id}/decision`, one, 'live');
  return { page, call, email, bouquet: { id: made.id, name: language === 'he' ? name_he : name_en } };
}

async function uploaded(call: Call): Promise<string> {
  const widths = [320, 800];
  const photos = await Promise.all(widths.map(aJpeg));
  const files = photos.map(({ length: bytes }, i) => ({
    name: 'roses.jpg',
    type: 'image/jpeg',
    bytes,
    width: widths[i],
  }));
  const { upload_id } = await call<{ upload_id: string }>('POST', '/api/media/start', {
    purpose: 'product',
    files,
  });
  for (const [i, photo] of photos.entries()) await call('PUT', `/api/media/${upload_id}/${i + 1}`, photo);
  return (await call<{ media: { id: string } }>('POST', `/api/media/${upload_id}/done`)).media.id;
}

export type Bought = { id: number; number: number; due_on: string };
type Bouquet = { id: number; price_minor: number; days: string[] };
type Wanted = { language: Locale; site: number; city: string; bouquet: { id: number }; card?: string };

/** Orders a bouquet for tomorrow and pays; the page is that of the order then. */
export async function buyFlowers(
  page: Page,
  call: Call,
  { language, site, city, bouquet: { id: product_id }, card = '' }: Wanted,
): Promise<Bought> {
  const { bouquets } = await call<{ bouquets: Bouquet[] }>(
    'GET',
    `/api/sites/${site}/flowers?city=${encodeURIComponent(city)}`,
  );
  const chosen = bouquets.find(({ id }) => id === product_id);
  const due_on = chosen?.days[1] ?? '';
  const flowers = {
    product_id,
    due_on,
    card_text: card,
    similar_ok: true,
    graveyard_name: 'Kfar Samir',
    city,
    location: 'Gate 3, block 12',
    address: 'Derech HaYam 1',
    phone: '054-1234567',
  };
  const order = {
    kind: 'flowers',
    target: String(site),
    lines: [],
    flowers,
    payer: { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.org' },
    terms: true,
    total_minor: chosen?.price_minor,
  };
  const placed = await call<{ order: Omit<Bought, 'due_on'>; url: string }>(
    'POST',
    '/api/orders',
    order,
    // the provider leads back to the page in it
    { ...once(), 'Accept-Language': language },
  );
  await page.goto(placed.url);
  await payWith(page, CARDS.pays);
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toContainText(language === 'he' ? 'לקבר' : 'grave', SLOW);
  return { id: placed.order.id, number: placed.order.number, due_on };
}

/** Takes the photo of the flowers, and waits until it was sent. */
export async function takeProof(page: Page, sent: string): Promise<void> {
  await page.locator('#proof-photo').setInputFiles(await aPhoto(), SLOW);
  await expect(page.getByText(sent, { exact: true })).toBeVisible(SLOW);
}
