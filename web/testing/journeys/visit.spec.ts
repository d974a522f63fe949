// About: visit, memories, sites
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  listenToApi,
  PERSON,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    memories: 'Memories',
    photos: 'Photos',
    candles: 'Candles',
    more: 'More memories',
    private: 'This is a private site',
    home: 'Back to the home page',
    offline: /You’re offline/,
    partly: 'Part of this page did not load.',
    again: 'Try again',
    logIn: 'Log in',
    burning: /burning this week/,
    share: 'Share this page',
    copy: 'Copy the link',
  },
  he: {
    memories: 'זיכרונות',
    photos: 'תמונות',
    candles: 'נרות',
    more: 'עוד זיכרונות',
    private: 'זהו אתר פרטי',
    home: 'חזרה לדף הבית',
    offline: /אין חיבור/,
    partly: 'חלק מהדף לא נטען.',
    again: 'ניסיון נוסף',
    logIn: 'כניסה',
    burning: /השבוע/,
    share: 'שיתוף הדף',
    copy: 'העתקת הקישור',
  },
} as const;

/** The demo site with the most memories. */
const LONG = 'rachel-bluwstein';
/** The private demo site, whose name only its family may read. */
const PRIVATE = { slug: 'emmy-noether', traces: ['Noether', 'Emmy', 'נתר, אמי'] };

test('a first view makes no format of times or numbers: the first one stops a slow phone for a moment', async ({
  page,
  language,
}) => {
  await page.addInitScript(() => {
    const constructed: string[] = [];
    Object.assign(window, { constructed });
    for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat', 'ListFormat'] as const) {
      const construct: ProxyHandler<typeof Intl.NumberFormat>['construct'] = (format, args, asNew) => {
        constructed.push(name);
        return Reflect.construct(format, args, asNew);
      };
      Object.assign(Intl, { [name]: new Proxy<object>(Intl[name], { construct }) });
    }
  });
  await page.goto(`/${language}/site/hannah-senesh`);
  await expectAppRendered(page);
  await expect(page.getByText(LABELS[language].burning)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { constructed: string[] }).constructed)).toEqual([]);
});

test('a visitor reads on, page after page, each memory once', async ({ page, language }) => {
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  // those of a row of candles are folded
  const cards = page.locator('#memories article');
  const ids = new Set<string>();
  const last = page.locator('.feed > :last-child');
  const more = page.getByRole('button', { name: LABELS[language].more }).last();
  const shown = async () => {
    const now = await cards.evaluateAll((all) => all.map((card) => card.id));
    expect(new Set(now).size).toBe(now.length);
    for (const id of now) ids.add(id);
    return now;
  };
  for (let clicks = 0; clicks < 6 && (await more.isVisible()); clicks++) {
    const before = (await shown()).join();
    await more.click();
    await expect.poll(async () => (await shown()).join()).not.toBe(before);
    // it goes after the last page
    await expect(page.locator('.further[aria-busy=true]')).toHaveCount(0);
  }
  // the button is gone: keyboard and screen-reader users continue at the first new entry
  await expect(page.locator('.feed :is(article, summary):focus')).toHaveCount(1);
  // only those around the screen are in the document
  for (
    let steps = 0;
    steps < 40 && !(await last.evaluate((part) => part.matches('article, details')));
    steps++
  ) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await shown();
  }
  expect(ids.size).toBeGreaterThan(40);
});

test('a visitor looks at the candles only, and the address says so', async ({ page, language }) => {
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: LABELS[language].candles, exact: true }).click();
  await expect(page).toHaveURL(/filter=candle/);
  await expect.poll(() => page.locator('article.card').count()).toBe(0);
  expect(await page.locator('article.candle').count()).toBeGreaterThan(5);
  await page.reload();
  await expect(page.locator('article.candle').first()).toBeVisible();
});

test('who reads with the keyboard comes to the candle and the memory first, then to the memories', async ({
  page,
  language,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${language}/site/${LONG}`);
    await expectAppRendered(page);
    const passed: string[] = [];
    for (let at = ''; at !== 'memories' && passed.length < 30; passed.push(at)) {
      await page.keyboard.press('Tab');
      at = await page.evaluate(
        () =>
          document.activeElement?.closest('.hero, .actions, #memories')?.className ||
          document.activeElement?.closest('section')?.id ||
          '',
      );
    }
    // in the head what it already had, and the way to a reminder of the yahrzeit
    expect(passed.filter(Boolean)).toEqual(['hero', 'hero', 'actions', 'actions', 'memories']);
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.every((level, i) => level - (levels[i - 1] ?? 0) <= 1)).toBe(true);
  }
});

test('a visitor shares a site by its short address, which opens it', async ({ page, context, language }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  const share = page.getByRole('region', { name: LABELS[language].share });
  await share.getByRole('button', { name: LABELS[language].copy }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/s\/[0-9A-Z]{13}$/);
  const sent = await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(sent ?? '').searchParams.get('text')).toMatch(new RegExp(`\n${copied}$`));
  await page.goto(copied);
  await expect(page).toHaveURL(new RegExp(`/site/${LONG}$`));
});

test('the share bar of the home page comes into a space that was kept for it', async ({ page, language }) => {
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  // the fonts are requested once the app is rendered
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const foot = () =>
    page.locator('.foot').evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  const before = await foot();
  await page.keyboard.press('Tab');
  await expect(page.locator('.share-bar a').first()).toBeVisible();
  expect(await foot()).toBe(before);
});

test('a visitor opens a photo, goes on with the keys and comes back to where they were', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  const photo = page.locator('article .photos a').first();
  await photo.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(photo).toBeFocused();
});

test('nothing stands in anyone’s way on a private memorial, and where nothing is', async ({
  page,
  language,
}) => {
  for (const path of ['/nowhere', `/site/${PRIVATE.slug}`]) {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectAccessible(page);
  }
});

test('the pages of the edge are as open as those of the app', async ({ page, language }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of [
    `/site/${PERSON[language].slug}`,
    '',
    '/nowhere',
    `/site/${PRIVATE.slug}`,
    '/login?qr=0000000000001&reason=unknown',
  ]) {
    await page.goto(`/${language}${path}`);
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
  }
});

test('what stands there is read until the stylesheet is here, however late', async ({ page, language }) => {
  let send: () => void = () => undefined;
  const late = new Promise<void>((done) => {
    send = done;
  });
  await page.route('**/assets/*.css', async (route) => {
    await late;
    await route.continue();
  });
  const program = page.waitForResponse(/\/assets\/index-[^/]+\.js/);
  await page.goto(`/${language}/site/${PERSON[language].slug}`, { waitUntil: 'commit' });
  await program;
  await expect(heading(page)).toBeVisible();
  const isAppRendered = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
  await page.waitForTimeout(1000);
  expect(await isAppRendered()).toBe(false);
  send();
  await expectAppRendered(page);
  await expect(heading(page)).toHaveCSS('font-family', /Frank Ruhl Libre/);
  await expect
    .poll(() => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href?.split('/').pop())))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^style-/), expect.stringMatching(/^fonts-/)]));
});

test('a page whose answers are long in coming stands in its frame meanwhile', async ({ page, language }) => {
  await page.addInitScript(() => localStorage.setItem('auth._token.local', 'Bearer someone'));
  await page.route('**/api/**', () => undefined);
  await page.goto(`/${language}/updates`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
});

test('a page whose chunk does not load says so, and can be tried again', async ({ page, language }) => {
  const labels = LABELS[language];
  let loads = 0;
  page.on('load', () => loads++);
  await page.route('**/assets/sign-in-*', (route) => route.abort());
  await page.goto(`/${language}/login`);
  // it first reloads itself once
  await expect.poll(() => loads).toBe(2);
  await expect(heading(page)).toHaveText(labels.partly);
  await page.unroute('**/assets/sign-in-*');
  await page.getByRole('button', { name: labels.again }).click();
  await expect(heading(page)).toHaveText(labels.logIn);
});

test('every primitive is open to everyone, in both directions and themes', async ({ page, language }) => {
  await page.goto(`/${language}/dev/ui`);
  await expectAppRendered(page);
  await expect(heading(page).nth(4)).toBeVisible();
  await expectAccessible(page);
});

test('a stranger learns nothing of a private site but that it is private', async ({ page, language }) => {
  const bodies: string[] = [];
  page.on('response', async (response) => bodies.push(response.url(), await response.text().catch(() => '')));
  const response = await page.goto(`/${language}/site/${PRIVATE.slug}`);
  expect(response?.status()).toBe(403);
  await expectAppRendered(page);
  await expect(heading(page)).toHaveText(LABELS[language].private);
  await page.waitForLoadState('networkidle');
  const all = bodies.join('\n').replaceAll(PRIVATE.slug, '');
  for (const trace of PRIVATE.traces) expect(all).not.toContain(trace);
});

test('a page that does not exist says so, and leads home', async ({ page, language }) => {
  const response = await page.goto(`/${language}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expectAppRendered(page);
  await page.getByRole('link', { name: LABELS[language].home }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
});

test('an address without a language goes to the visitor’s own, and the choice is kept', async ({
  page,
  language,
  baseURL,
}) => {
  await page.goto(`${baseURL}/site/${LONG}`);
  await expect(page).toHaveURL(new RegExp(`/${language}/site/${LONG}$`));
  const otherLanguage = language === 'he' ? 'en' : 'he';
  await page.goto(`${baseURL}/${language}/site/${LONG}?filter=candle`);
  await expectAppRendered(page);
  await page.locator(`header a[hreflang=${otherLanguage}]`).click();
  await expect(page).toHaveURL(new RegExp(`/${otherLanguage}/site/${LONG}\\?filter=candle`));
  await expect(page.locator('html')).toHaveAttribute('dir', otherLanguage === 'he' ? 'rtl' : 'ltr');
  await page.goto(`${baseURL}/`);
  await expect(page).toHaveURL(new RegExp(`/${otherLanguage}$`));
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-locale');
  expect(cookie?.value).toBe(otherLanguage);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
});

test('someone whose connection goes is told, and told when it is back', async ({
  page,
  context,
  language,
}) => {
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(LABELS[language].offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(LABELS[language].offline)).toBeHidden();
});

test('the home page brings its examples along, and each leads to a life', async ({ page, language }) => {
  const requests = listenToApi(page);
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  const examples = page.locator('#examples').locator('xpath=ancestor-or-self::section[1]').getByRole('link');
  expect(await examples.count()).toBe(6);
  await examples.first().click();
  await expect(page).toHaveURL(new RegExp(`/${language}/site/`));
  await expect(heading(page)).toBeVisible();
});

test('the error page, the open menu and a lost connection stand in nobody’s way', async ({
  page,
  context,
  language,
}) => {
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.locator('header details.slim summary').click();
  await expectAccessible(page);
  await page.route('**/api/sites/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page
    .locator('#examples')
    .locator('xpath=ancestor-or-self::section[1]')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(page.getByText(LABELS[language].offline)).toBeVisible();
  await expectAccessible(page);
});
