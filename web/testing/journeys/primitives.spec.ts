// About: language, sharing, dev
import type { Locator } from '@playwright/test';
import { signUpNewUser } from './owner.ts';
import {
  expect,
  expectAccessible,
  expectAppRendered,
  heading,
  PERSON,
  pressByKeyboard,
  test,
} from './visitor.ts';

test('the menu of who is signed in opens by key and closes on the next page; the share bar is at the foot', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpNewUser(page, language);
  await page.goto(`/${language}/sites`);
  const summary = page.locator('header details.wide > summary').last();
  await pressByKeyboard(page, summary);
  const list = page.locator('header details.wide[open] .menu-list');
  await expect(list).toContainText(language === 'he' ? 'דנה לוי' : 'Dana Levi');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Enter');
  await pressByKeyboard(page, list.locator('a[href$="/dashboard/account"]'));
  await expect(page).toHaveURL(/dashboard\/account/);
  await page.goto(`/${language}/sites`);
  await expectAppRendered(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.share-bar a')).not.toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('header details.slim > summary').click();
  await expectAccessible(page);
});

test('who asked for less motion gets none: nothing is animated when the device turns dark', async ({
  page,
  language,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).color);
  const before = await colour();
  await page.evaluate(() =>
    document.addEventListener('transitionrun', () => document.body.setAttribute('data-moved', ''), true),
  );
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect.poll(colour).not.toBe(before);
  // a transition begins with the next frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('body')).not.toHaveAttribute('data-moved');
});

test('a notice, a list to choose from and a table are no larger than they should be', async ({
  page,
  language,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/${language}/dev/ui`);
  await expectAppRendered(page);
  const height = async (of: Locator) => (await of.boundingBox())?.height;
  const table = page
    .getByRole('group')
    .filter({ has: page.locator('table') })
    .first();
  expect(await height(table)).toBe(300);
  expect(await table.locator('thead').evaluate((head) => getComputedStyle(head).position)).toBe('sticky');

  await page.getByRole('button', { name: 'success' }).first().click();
  const region = page.locator('[class*="350px"]').first();
  // in one step, since it is shown for five seconds
  await expect.poll(async () => (await region.boundingBox())?.width).toBe(350);
  await expectAccessible(page);

  await page.locator('button[aria-haspopup=listbox]').first().click();
  const list = page.locator('[data-trigger=Select]');
  await expect(list).toBeVisible();
  expect(await list.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('160px');
});

test('the list of countries is asked for with the form that needs it', async ({ page, language }) => {
  const namesCountries = async (path: string) => {
    await page.goto(`/${language}${path}`);
    await expectAppRendered(page);
    await expect(heading(page).first()).toBeVisible();
    const scripts = await page.evaluate(() =>
      Promise.all(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(async ({ name }) => (await fetch(name)).text()),
      ),
    );
    return scripts.some((script) => script.includes('Intl.DisplayNames'));
  };
  expect(await namesCountries('/dev/ui')).toBe(true);
  for (const path of [`/site/${PERSON[language].slug}`, '/onboarding', '/register'])
    expect(await namesCountries(path)).toBe(false);
});
