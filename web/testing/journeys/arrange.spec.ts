// About: order, pins, moving, sharing and the long feed of memories
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Call, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    actions: /^Actions for the memory by/,
    pin: 'Pin',
    move: 'Move to another site…',
    copy: 'Copy the link',
    reorder: 'Re-order',
    done: 'Done',
    up: 'Move up: ',
    send: 'Move the memory',
    moved: /^The memory was moved to/,
    open: 'Open it there',
    more: 'More memories',
    about: 'Privacy',
  },
  he: {
    actions: /^פעולות בזיכרון מאת/,
    pin: 'הצמדה למעלה',
    move: 'העברה לאתר אחר…',
    copy: 'העתקת הקישור',
    reorder: 'סידור מחדש',
    done: 'סיום',
    up: 'הזזה למעלה: ',
    send: 'העברת הזיכרון',
    moved: /^הזיכרון הועבר אל/,
    open: 'לצפייה בו שם',
    more: 'עוד זיכרונות',
    about: 'פרטיות',
  },
} as const;

const TEXTS = {
  en: ['She baked bread.', 'She sang to us.', 'We walked to the sea.', 'Her garden.'],
  he: ['היא אפתה לחם.', 'היא שרה לנו.', 'הלכנו אל הים.', 'הגינה שלה.'],
} as const;

const share = (call: Call, site_id: number, text: string, lang: Locale) =>
  call<{ id: number }>('POST', '/api/sites/memories', { site_id, text, lang, client_key: randomUUID() });

/** Shares memories so that the feed shows them in this order. */
async function shareAll(
  call: Call,
  site: number,
  texts: readonly string[],
  language: Locale,
): Promise<number[]> {
  const ids: number[] = [];
  for (const text of texts.toReversed()) ids.unshift((await share(call, site, text, language)).id);
  return ids;
}

const cards = (page: Page) => page.locator('#memories .feed > article');
const texts = (page: Page) => cards(page).locator('.words').allTextContents();

async function openMenu(page: Page, language: Locale, text: string) {
  const card = page.locator('#memories article').filter({ hasText: text });
  const button = card.getByRole('button', { name: LABELS[language].actions });
  await expect(button).toBeVisible(SLOW);
  await button.click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible(SLOW);
  return { button, menu };
}

test('an owner pins a memory, puts the others in order by keyboard and by dragging, and moves one', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  const [a, b, c, d] = TEXTS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  const other = await createSite(call, language);
  await shareAll(call, site, TEXTS[language], language);
  await page.goto(`/${language}/site/${site}`);
  await expectAppRendered(page);
  await expect.poll(() => texts(page)).toEqual([a, b, c, d]);

  // the menu takes the focus, and gives it back
  const { button, menu } = await openMenu(page, language, d);
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await menu.getByRole('menuitem', { name: labels.pin, exact: true }).click();
  await expect.poll(() => texts(page), SLOW).toEqual([d, a, b, c]);

  // by keyboard
  await page.getByRole('button', { name: labels.reorder }).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(4, SLOW);
  await expectAccessible(page);
  const up = page.getByRole('button', { name: labels.up + c });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(grid.getByRole('row').nth(2)).toContainText(c);
  // by dragging
  const [from, to] = [grid.getByRole('row').filter({ hasText: b }), grid.getByRole('row').nth(1)];
  await from.dragTo(to, { sourcePosition: { x: 16, y: 30 }, targetPosition: { x: 40, y: 3 } });
  await expect(grid.getByRole('row').nth(1)).toContainText(b);
  await page.getByRole('button', { name: labels.done, exact: true }).click();
  await expect(page.getByRole('button', { name: labels.reorder })).toBeFocused();
  await expect.poll(() => texts(page)).toEqual([d, b, a, c]);
  await page.reload();
  await expect.poll(() => texts(page), SLOW).toEqual([d, b, a, c]);

  // to another site, whose page is opened from there
  await (await openMenu(page, language, a)).menu.getByRole('menuitem', { name: labels.move }).click();
  await page.getByRole('radio').click(SLOW);
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: labels.send }).click();
  await expect(page.getByText(labels.moved)).toBeVisible(SLOW);
  await expect.poll(() => texts(page), SLOW).toEqual([d, b, c]);
  await page.getByRole('button', { name: labels.open }).click();
  await expect(page.locator('#memories .linked')).toContainText(a, SLOW);
  await page.goto(`/${language}/site/${other}`);
  await expect.poll(() => texts(page), SLOW).toEqual([a]);
});

test('a visitor shares a memory by its link, which opens it', async ({
  page,
  language,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const labels = LABELS[language];
  const [text] = TEXTS[language];
  const owner = await browser.newPage();
  const call = await signUpNewUser(owner, language);
  const site = await createSite(call, language);
  const [id] = await shareAll(call, site, TEXTS[language], language);
  await owner.close();

  await page.goto(`/${language}/site/${site}`);
  await expectAppRendered(page);
  const { menu } = await openMenu(page, language, text);
  await menu.getByRole('menuitem', { name: labels.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`?memory=${id}`);
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.locator('#memories .linked')).toContainText(text, SLOW);
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', new RegExp(text));
});

test('a feed of hundreds of memories stays light, and keeps its place when one comes back', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language);
  for (let lot = 0; lot < 40; lot++)
    await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        share(call, site, `${lot * 5 + i}. ${TEXTS[language].join(' ')}`, language),
      ),
    );
  await page.goto(`/${language}/site/${site}`);
  await expectAppRendered(page);
  const more = page.getByRole('button', { name: labels.more }).last();
  const nodes = () => page.locator('.feed').evaluate((feed) => feed.querySelectorAll('*').length);
  await expect(more).toBeVisible(SLOW);
  for (let clicks = 0; clicks < 20 && (await more.isVisible()); clicks++) {
    const height = await page.evaluate(() => document.body.scrollHeight);
    await more.click();
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight), SLOW).toBeGreaterThan(height);
    if (clicks > 2) await expect.poll(nodes).toBeLessThanOrEqual(300);
  }

  // back to the middle: what is read does not jump while one scrolls
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(nodes).toBeLessThanOrEqual(300);
  const drawnInTheMiddle = () =>
    page.locator('.feed > article').evaluateAll((all) =>
      all.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < (innerHeight * 2) / 3 && bottom > innerHeight / 3;
      }),
    );
  for (let steps = 0; steps < 12; steps++) {
    await expect.poll(drawnInTheMiddle).toBe(true);
    const seen = await page.evaluate(async () => {
      const part = [...document.querySelectorAll('.feed > article')].find(
        (one) => one.getBoundingClientRect().bottom > innerHeight / 3,
      );
      const before = part?.getBoundingClientRect().top ?? 0;
      scrollBy(0, -200);
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      return { moved: (part?.getBoundingClientRect().top ?? 0) - before, isThere: part?.isConnected };
    });
    expect(seen.isThere).toBe(true);
    expect(Math.abs(seen.moved - 200)).toBeLessThanOrEqual(2);
    expect(await nodes()).toBeLessThanOrEqual(300);
  }

  // to another page and back
  const place = () =>
    page.evaluate(() => {
      const part = [...document.querySelectorAll('.feed > article')].find(
        (one) => one.getBoundingClientRect().bottom > 0,
      );
      return { id: part?.id, top: Math.round(part?.getBoundingClientRect().top ?? 0) };
    });
  const before = await place();
  await page
    .getByRole('link', { name: labels.about })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).not.toHaveURL(/\/site\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/site\//);
  await expect.poll(async () => (await place()).id, SLOW).toBe(before.id);
  expect(Math.abs((await place()).top - before.top)).toBeLessThanOrEqual(4);
  expect(await nodes()).toBeLessThanOrEqual(300);
});
