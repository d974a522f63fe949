// About: memories, media, visit
import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  type Locale,
  logIn,
  PERSON,
  SLOW,
  tabTo,
  test,
} from './visitor.ts';

const LABELS = {
  en: {
    grid: 'Grid',
    memories: 'Memories',
    close: 'Close',
    download: 'Download',
    enlarge: 'Enlarge',
    slideshow: 'Slideshow',
    pause: 'Pause',
    paused: 'The slideshow is paused.',
    end: 'End the slideshow',
    toMemory: 'To the memory',
    next: 'ArrowRight',
  },
  he: {
    grid: 'גלריה',
    memories: 'זיכרונות',
    close: 'סגירה',
    download: 'הורדה',
    enlarge: 'הגדלה',
    slideshow: 'מצגת תמונות',
    pause: 'השהיה',
    paused: 'המצגת מושהית.',
    end: 'סיום המצגת',
    toMemory: 'אל הזיכרון',
    next: 'ArrowLeft',
  },
} as const;

/** A demo site of the owner. */
const OWN = { slug: 'rachel-bluwstein' };

const openGrid = async (page: Page, language: Locale, { slug } = PERSON[language] as { slug: string }) => {
  await page.goto(`/${language}/site/${slug}?filter=photo`);
  await expectAppRendered(page);
  await expect(page.locator('.photo-grid li').nth(1)).toBeVisible(SLOW);
};
const cells = (page: Page) => page.locator('.photo-grid a');
const place = (page: Page) => page.locator('.place bdi');

test('a visitor looks at the photos by keyboard, enlarges one and comes back to where they were', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await openGrid(page, language);
  await expectAccessible(page);
  const first = cells(page).first();
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: w.close })).toBeFocused();
  await expect(page.locator('.full.ready')).toBeVisible();
  await expect(place(page)).toHaveText(/^1 \/ \d+\+?$/);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: w.download })).toHaveCount(0);
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: w.enlarge })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('0');
  await page.keyboard.press(w.next);
  await expect(place(page)).toHaveText(/^2 \//);
  const address = page.url();
  await page.goBack();
  await expect(page.locator('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(first).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: w.close })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
  expect(page.url()).toBe(address);
});

test('a visitor goes from a photo to its memory, and chooses the memories in place of the grid', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await openGrid(page, language);
  await cells(page).first().click();
  await page.getByRole('link', { name: w.toMemory }).click();
  await expect(page).toHaveURL(/memory=\d+/);
  await expect(page.locator('.linked article')).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: w.memories, exact: true }).last().click();
  await expect(page).toHaveURL(/as=cards/);
  await expect(page.locator('.feed article').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('.feed article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: w.grid }).click();
  await expect(cells(page).first()).toBeVisible();
});

test('the grid is there without JavaScript, and each photo leads to itself', async ({
  browser,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/${language}/site/${PERSON[language].slug}?filter=photo`);
  await expect(cells(page).first()).toBeVisible();
  const box = await cells(page).first().boundingBox();
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1.5);
  const response = await page.request.get((await cells(page).first().getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toMatch(/^image\//);
  await page.getByRole('link', { name: LABELS[language].memories, exact: true }).last().click();
  await expect(page.locator('.feed article').first()).toBeVisible();
  await context.close();
});

test('one of the family saves a photo', async ({ page, language }) => {
  const token = await logIn(page, 'owner');
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), `Bearer ${token}`);
  await openGrid(page, language, OWN);
  await cells(page).first().click();
  const link = page.getByRole('link', { name: LABELS[language].download });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.(?:webp|jpg|png)$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(1000);
  await expect(page.locator('.full.ready')).toBeVisible();
});

test('at a gathering the photos follow one another, until somebody pauses them', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await openGrid(page, language);
  await page.getByRole('button', { name: w.slideshow }).click();
  const slide = page.locator('.slide:not(.leaving) img');
  await expect(slide).toBeVisible();
  const first = await slide.getAttribute('src');
  await expectAccessible(page);
  await expect(slide).not.toHaveAttribute('src', first ?? '', SLOW);
  await expect(page.locator('.slides.idle')).toHaveCount(1);
  await page.keyboard.press('Shift');
  await expect(page.locator('.slides.idle')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByText(w.paused)).toBeAttached();
  const shown = await slide.getAttribute('src');
  await page.keyboard.press(w.next);
  await expect(slide).not.toHaveAttribute('src', shown ?? '');
  await page.getByRole('button', { name: w.end }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.slideshow })).toBeFocused();
});
