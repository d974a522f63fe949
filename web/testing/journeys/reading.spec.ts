// About: visit, memories, sites
import { expect, expectAppRendered, onSlowLine, test } from './visitor.ts';

const LABELS = { en: { more: 'More memories' }, he: { more: 'עוד זיכרונות' } } as const;

/** The demo site with the most memories. */
const LONG = 'rachel-bluwstein';

test('without JavaScript a visitor is led from page to page, to the last memory', async ({
  browser,
  page,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await onSlowLine(reader);
  await reader.goto(`/${language}/site/${LONG}`);
  const more = reader.getByRole('link', { name: LABELS[language].more });
  const cards = reader.locator('#memories article');
  const ids: string[] = [];
  for (let pages = 0; pages < 12; pages++) {
    ids.push(...(await cards.evaluateAll((all) => all.map((card) => card.id))));
    if (!(await more.isVisible())) break;
    await more.click();
    await expect(reader).toHaveURL((url) => url.searchParams.has('after'));
    await expect(cards.first()).not.toHaveId(ids.at(0) ?? '');
  }
  expect(new Set(ids).size).toBe(ids.length);
  const last = await reader.locator('#memories article:not(details article)').last().getAttribute('id');
  await context.close();
  // the app, which draws the cards around the screen only, ends with the same memory
  await page.goto(`/${language}/site/${LONG}`);
  await expectAppRendered(page);
  const button = page.getByRole('button', { name: LABELS[language].more }).last();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await page.locator('#memories').evaluate((feed) => feed.scrollIntoView({ block: 'end' }));
    await expect(page.locator(`#${last}`)).toBeVisible({ timeout: 1000 });
    await expect(button).toBeHidden({ timeout: 100 });
  }).toPass();
});

test('a memorial is printed with its folded candles, uncut cards and margins, and without its buttons', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/site/ada-lovelace`);
  await expectAppRendered(page);
  const folded = page.locator('.folded .candle').first();
  await expect(folded).not.toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  for (const name of ['.card', '.candle'])
    await expect(page.locator(name).first()).toHaveCSS('break-inside', 'avoid');
  for (const name of ['.bar', '.actions', '.filters', '.share', '.manage'])
    await expect(page.locator(`${name}:visible`)).toHaveCount(0);
  const margins = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText),
    ),
  );
  expect(margins.join()).toContain('margin: 15mm');
});
