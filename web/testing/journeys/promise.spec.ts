// About: texts
import { expect, expectAccessible, expectAppRendered, heading, test } from './visitor.ts';

const LABELS = {
  en: {
    promise: 'Our promise',
    price: '$99.99',
    ended: 'When a plan ends',
    codes: 'What happens to the codes',
    terms: 'terms of use',
    termsTitle: 'Terms of use',
  },
  he: {
    promise: 'ההבטחה שלנו',
    price: '99.99',
    ended: 'כשמינוי מסתיים',
    codes: 'מה קורה לקודים',
    terms: 'תנאי השימוש',
    termsTitle: 'תנאי שימוש',
  },
} as const;

test('someone who wonders what will become of a site finds the promise in the footer, and the terms behind it', async ({
  page,
  language,
}) => {
  const labels = LABELS[language];
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.getByRole('contentinfo').getByRole('link', { name: labels.promise }).click();
  await expect(page).toHaveURL(`/${language}/promise`);
  await expect(heading(page)).toHaveText(labels.promise);
  await expect(page).toHaveTitle(new RegExp(`^${labels.promise} · `));
  await expectAccessible(page);
  await page.locator('main').getByRole('link', { name: labels.terms }).click();
  await expect(heading(page)).toHaveText(labels.termsTitle);
});

test('the promise is read without JavaScript, on a narrow screen and on paper, in both languages', async ({
  browser,
  language,
}) => {
  const labels = LABELS[language];
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`/${language}/promise`);
  const main = page.locator('main');
  await expect(heading(page)).toHaveText(labels.promise);
  for (const name of [labels.ended, labels.codes])
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(main).toContainText(labels.price);
  await expect(main).not.toContainText('{');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { name: labels.codes })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const other = language === 'he' ? 'en' : 'he';
  await page.locator(`.bar a[hreflang=${other}]`).click();
  await expect(heading(page)).toHaveText(LABELS[other].promise);
  await context.close();
});
