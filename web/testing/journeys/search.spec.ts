// About: search
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAppRendered, heading, PERSON, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    search: 'Search',
    popular: 'Popular sites',
    surname: 'lovelace',
    inside: 'lace',
    other: 'עדה',
    found: /Ada Lovelace/,
    two: 'ad',
    nobody: 'qqzzqq',
    none: 'We found no one by that name. Try another spelling.',
    close: 'Close',
  },
  he: {
    search: 'חיפוש',
    popular: 'אתרים שרבים מבקרים בהם',
    surname: 'בלובשטיין',
    inside: 'ובשט',
    other: 'rachel',
    found: /רחל בלובשטיין/,
    two: 'רח',
    nobody: 'קקצצקק',
    none: 'לא מצאנו מישהו בשם הזה. אפשר לנסות כתיב אחר.',
    close: 'סגירה',
  },
} as const;

const fieldOf = (page: Page) => page.getByRole('combobox');

test('someone is found by any part of the name, in either script, and opened by keyboard alone', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.locator('.search label').click();
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  await expect(page.getByText(labels.popular)).toBeVisible(SLOW);
  await expectAccessible(page, '.search');
  for (const typed of [labels.two, labels.surname, labels.inside, labels.other]) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
  }
  await field.fill(labels.nobody);
  await expect(page.getByText(labels.none)).toBeVisible(SLOW);
  await field.fill('');
  await expect(page.getByText(labels.popular)).toBeVisible();

  await field.fill(labels.surname);
  await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(labels.found, SLOW);
  await expect(page.locator('.search-panel')).toHaveCount(0);
});

test('letters typed on a slow line while the search is still being loaded are kept, and searched for', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // at first nothing that runs arrives, then everything but the panel
  let isPanelHeld = false;
  await page.route(/\.js$/, async (route) => {
    if (!isPanelHeld) await held;
    await route.continue();
  });
  await page.goto(`/${language}/site/${PERSON[language].slug}`, { waitUntil: 'commit' });
  await page.locator('.search label').click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(labels.two[0] ?? '');
  isPanelHeld = true;
  release();
  await expectAppRendered(page);
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(labels.two.slice(1));
  await expect(fieldOf(page)).toHaveValue(labels.two);
  await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
  await page.getByRole('button', { name: labels.close }).click();
  await expect(page.locator('.search-panel')).toHaveCount(0);
  await expect(fieldOf(page)).not.toBeFocused();
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the bar has a search field, and the panel opens below it without moving the bar', async ({
    page,
    language,
  }) => {
    const labels = LABELS[language];
    await page.goto(`/${language}/site/${PERSON[language].slug}`);
    await expectAppRendered(page);
    const field = fieldOf(page);
    const bar = await page.locator('header.bar').boundingBox();
    await field.click();
    const panel = page.locator('.search-panel');
    await expect(panel.getByText(labels.popular)).toBeVisible(SLOW);
    const [under, over] = [await panel.boundingBox(), await field.boundingBox()];
    expect(under?.y).toBeGreaterThan((over?.y ?? 0) + (over?.height ?? 0));
    expect(await page.locator('header.bar').boundingBox()).toEqual(bar);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type(labels.two);
    await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
    await page.keyboard.press('Tab');
    await expect(panel).toHaveCount(0);
    await field.click();
    await expect(panel).toBeVisible();
    await heading(page).click();
    await expect(panel).toHaveCount(0);
    await field.press('Enter');
    await expect(page.getByRole('link', { name: labels.found })).toBeVisible(SLOW);
  });

  test('the bar stays one row at any width and text size', async ({ page, language }) => {
    await page.goto(`/${language}/site/${PERSON[language].slug}`);
    await expectAppRendered(page);
    for (const width of [992, 1100, 1280])
      for (const size of ['', '200%']) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        await expect
          .poll(() =>
            page.locator('header.bar').evaluate((bar) => {
              const boxes = [...bar.children].map((child) => child.getBoundingClientRect());
              const shown = boxes.filter(({ width: wide }) => wide > 0);
              const middles = shown.map(({ top, bottom }) => Math.round((top + bottom) / 20));
              return new Set(middles).size === 1 && bar.scrollWidth <= bar.clientWidth;
            }),
          )
          .toBe(true);
      }
  });
});

test('a page that does not exist asks for a name, also without JavaScript', async ({ browser, language }) => {
  const labels = LABELS[language];
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/${language}/no-such-page`);
  await page.getByRole('searchbox').last().fill(labels.surname);
  await page.getByRole('button', { name: labels.search, exact: true }).click();
  await expect(page.getByRole('link', { name: labels.found })).toBeVisible(SLOW);
  await context.close();
});

test('all that a name finds stands on a page with an address of its own', async ({ page, language }) => {
  const labels = LABELS[language];
  await page.goto(`/${language}/search/${encodeURIComponent(labels.surname)}`);
  await expect(page.getByRole('link', { name: labels.found })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('link', { name: labels.found }).click();
  await expect(heading(page)).toContainText(labels.found, SLOW);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(labels.surname);
});
