// About: offline, memories
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Call, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, logIn, PERSON, test } from './visitor.ts';

test.use({ serviceWorkers: 'allow' });

const LABELS = {
  en: {
    cut: 'No connection',
    kept: 'Saved on this device',
    light: 'Light a candle',
    lightIt: 'Light the candle',
    close: 'Close',
    add: 'Add a memory',
    text: 'Your words',
    share: 'Share memory',
    waiting: 'Waiting to be sent',
    keep: 'Save on this device',
    hasFormDraft: 'This page is saved on this device.',
    logOut: 'Log out',
    line: 'She sang at the window.',
    offline: 'You’re offline.',
    memorialText: 'Memorial text',
    parent: /father or the mother/,
    openText: 'Open the text',
  },
  he: {
    cut: 'אין חיבור לרשת',
    kept: 'שמור במכשיר הזה',
    light: 'הדלקת נר',
    lightIt: 'הדלקת הנר',
    close: 'סגירה',
    add: 'הוספת זיכרון',
    text: 'המילים שלך',
    share: 'שיתוף הזיכרון',
    waiting: 'ממתין לשליחה',
    keep: 'שמירה במכשיר הזה',
    hasFormDraft: 'הדף הזה שמור במכשיר הזה.',
    logOut: 'יציאה',
    line: 'היא שרה ליד החלון.',
    offline: 'אין חיבור לרשת.',
    memorialText: 'טקסט לאזכרה',
    parent: /שם האב או האם/,
    openText: 'פתיחת הטקסט',
  },
} as const;

/** Simulates a first interaction, which installs the service worker. */
async function installServiceWorker(page: Page): Promise<void> {
  await expectAppRendered(page);
  await page.mouse.wheel(0, 200);
  // for a page too short to scroll
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Switches the connection off and on. Chromium resets the offline emulation with each document. */
async function aConnection(context: BrowserContext, page: Page) {
  await context.addInitScript(() => {
    const isCut = () => localStorage.getItem('cut') !== null;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !isCut() });
  });
  return {
    cut: async () => {
      await page.evaluate(() => localStorage.setItem('cut', '1'));
      await context.setOffline(true);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
    },
    back: async () => {
      await page.evaluate(() => localStorage.removeItem('cut'));
      await context.setOffline(false);
      await page.evaluate(() => dispatchEvent(new Event('online')));
    },
  };
}

/** The entries of the service worker's caches, by the cache's name. */
const cachedUrls = (page: Page, store: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), store);

/** Resolves when the files for later use are cached too, so that no more requests follow. */
const waitForCaching = (page: Page) =>
  expect
    .poll(async () => {
      const before = (await cachedUrls(page, 'pieces-1')).length;
      await page.waitForTimeout(1000);
      return (await cachedUrls(page, 'pieces-1')).length - before;
    })
    .toBe(0);

const isImageLoaded = (page: Page, imageSelector = 'img') =>
  page.evaluate((selector) => {
    const first = document.querySelector<HTMLImageElement>(selector);
    return first ? first.complete && first.naturalWidth > 0 : false;
  }, imageSelector);

const background = { r: 90, g: 120, b: 200 };
const aPhoto = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: width * 0.75, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Uploads a photo for a memory of a site; returns its id. */
async function uploaded(call: Call, target: number): Promise<string> {
  const widths = [320, 800];
  const photos = await Promise.all(widths.map(aPhoto));
  const files = photos.map(({ length: bytes }, i) => ({
    name: 'sea.jpg',
    type: 'image/jpeg',
    bytes,
    width: widths[i],
  }));
  const start = { purpose: 'memory', target, files };
  const { upload_id } = await call<{ upload_id: string }>('POST', '/api/media/start', start);
  for (const [i, photo] of photos.entries()) await call('PUT', `/api/media/${upload_id}/${i + 1}`, photo);
  return (await call<{ media: { id: string } }>('POST', `/api/media/${upload_id}/done`)).media.id;
}

test('a grave visited with the network cut: what was seen is there again, and what was not is said to be missing', async ({
  page,
  context,
  language,
}) => {
  const w = LABELS[language];
  const { slug, name } = PERSON[language];
  const path = `/${language}/site/${slug}`;
  await page.goto(path);
  await installServiceWorker(page);
  await expect.poll(async () => (await cachedUrls(page, 'pages-1')).length).toBe(1);
  await expect.poll(async () => (await cachedUrls(page, 'pictures-1')).length).toBeGreaterThan(0);
  await expect.poll(async () => (await cachedUrls(page, 'quiet-1')).length).toBe(2);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page)).toContainText(name);
  await expect.poll(() => isImageLoaded(page)).toBe(true);
  await expectAppRendered(page);

  // a page visited in one language is also found by its URL in the other
  await page.goto(`/${language === 'he' ? 'en' : 'he'}/site/${slug}`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  await page.goto(`/${language}/site/nobody-was-here`);
  await expect(heading(page)).toHaveText(w.cut);
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();
  await expect(heading(page)).toContainText(name);
});

test('a son who prepared a visit has the memorial text at the grave without a network', async ({
  page,
  context,
  language,
}) => {
  const w = LABELS[language];
  const token = `Bearer ${await logIn(page, 'owner')}`;
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), token);
  const path = `/${language}/site/${PERSON.he.slug}`;
  const connection = await aConnection(context, page);
  await page.goto(path);
  await installServiceWorker(page);
  await page.getByRole('button', { name: w.keep }).click();
  await expect(page.getByText(w.hasFormDraft)).toBeVisible({ timeout: 30_000 });

  await connection.cut();
  await page.reload();
  await page.getByRole('link', { name: w.memorialText }).click();
  const dialog = page.getByRole('dialog', { name: w.memorialText });
  await dialog.getByLabel(w.parent).fill('שרה');
  await dialog.getByRole('button', { name: w.openText }).click();
  await expect(page.getByRole('article')).toContainText('בַּת שרה');
  await page.reload();
  await expect(page.getByRole('article')).toContainText('בַּת שרה');
});

test('a member prepares a visit to a private site, writes there without a network, and it arrives once', async ({
  page,
  context,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language, 'private');
  await call('POST', '/api/sites/memories', {
    site_id: id,
    client_key: `first-${id}`,
    text: w.line,
    media: [{ id: await uploaded(call, id) }],
    lang: language,
  });
  const path = `/${language}/site/${id}`;
  const connection = await aConnection(context, page);
  await page.goto(path);
  await installServiceWorker(page);
  await page.getByRole('button', { name: w.keep }).click();
  await expect(page.getByText(w.hasFormDraft)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  // the server is failing, and the signed URLs of photos have expired
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: route.request().url().includes('/api/media/') ? 404 : 503 }),
  );
  await page.reload();
  await expect(page.getByText(w.line)).toBeVisible();
  await expect.poll(() => isImageLoaded(page, '.feed img')).toBe(true);
  await context.unrouteAll();

  await connection.cut();
  await page.reload();
  await expect(page.getByText(w.line)).toBeVisible();
  await expect.poll(() => isImageLoaded(page, '.feed img')).toBe(true);
  await page.getByRole('link', { name: w.light }).click();
  // the strip leaves the way out of what is open
  await page.getByRole('dialog').getByRole('button', { name: w.close }).first().click({ trial: true });
  await page.getByRole('button', { name: w.lightIt }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.close }).last().click();
  const memoryText = `${w.line} ${Date.now()}`;
  await page.getByRole('link', { name: w.add }).click();
  await page.getByLabel(w.text).fill(memoryText);
  const photo = await aPhoto(900);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: w.share }).click();
  await expect(page.getByText(w.waiting)).toHaveCount(2);
  await expect(page.getByText(memoryText)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(w.waiting)).toHaveCount(2);

  await connection.back();
  await expect(page.getByText(w.waiting)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator('.feed').getByText(memoryText)).toBeVisible();
  type Listed = { memories: { type: string; text: string | null; media: unknown[] }[] };
  const { memories } = await call<Listed>('GET', `/api/sites/memories/${id}`);
  expect(memories.map(({ type }) => type).sort()).toEqual(['candle', 'photo', 'photo']);
  expect(memories.filter(({ text }) => text === memoryText).map(({ media }) => media.length)).toEqual([1]);

  // logging out deletes all of it
  await page.getByRole('banner').locator('summary:visible, button[aria-haspopup]:visible').last().click();
  await page.getByRole('button', { name: w.logOut }).click();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).join())).not.toContain('prepared');
  await connection.cut();
  await page.goto(path);
  await expect(page.getByText(w.line)).toHaveCount(0);
  await expect(heading(page)).toHaveText(w.cut);
});

test('what was written without a network is sent once when there is one again, though nobody touches the page', async ({
  page,
  context,
  language,
}) => {
  test.slow();
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language);
  const connection = await aConnection(context, page);
  await page.goto(`/${language}/site/${id}`);
  await installServiceWorker(page);
  await page.getByRole('button', { name: w.keep }).click();
  await expect(page.getByText(w.hasFormDraft)).toBeVisible({ timeout: 30_000 });
  await waitForCaching(page);

  const answers: number[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() === 'POST' && pathname === '/api/sites/memories')
      answers.push(response.status());
  });
  const write = async (text: string) => {
    await connection.cut();
    await page.getByRole('link', { name: w.add }).click();
    await page.getByLabel(w.text).fill(text);
    await page.getByRole('button', { name: w.share }).click();
    await expect(page.getByText(w.waiting)).toBeVisible();
    // restoring the scroll position counts as an interaction
    await page.evaluate(() => scrollTo(0, 0));
  };
  const strip = page.getByRole('status').filter({ hasText: w.offline });
  type Listed = { memories: { text: string | null }[] };
  const arrived = async () =>
    (await call<Listed>('GET', `/api/sites/memories/${id}`)).memories.map(({ text }) => text);

  await write('first');
  await page.reload();
  await expect(strip).toBeVisible();
  await expect(page.getByText(w.waiting)).toBeVisible();
  await connection.back();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['first']);
  await expect(page.getByText(w.waiting)).toHaveCount(0);
  await expect(strip).toHaveCount(0);

  // the page is closed before the connection is back, and opened again afterwards
  await write('second');
  await page.goto(`/${language}/nowhere`);
  await expect(heading(page)).toHaveText(w.cut);
  await connection.back();
  expect(await arrived()).toEqual(['first']);
  await page.goto(`/${language}/site/${id}`);
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['second', 'first']);
  await expect(page.getByText(w.waiting)).toHaveCount(0);

  await page.reload();
  await expectAppRendered(page);
  expect(await arrived()).toEqual(['second', 'first']);
  expect(answers).toEqual([201, 201]);
});
