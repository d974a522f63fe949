// About: texts
import { expect, expectAppRendered, test } from './visitor.ts';

const WORDS = {
  en: {
    query: 'signal',
    question: 'What if there is no signal at the cemetery?',
    none: 'No question has these words.',
  },
  he: { query: 'קליטה', question: 'מה עושים כשאין קליטה בבית העלמין?', none: 'אין שאלה עם המילים האלה.' },
} as const;

test('someone opens an answer before the app runs, and still reads it afterwards', async ({
  page,
  language,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${language}/faq#candles`, { waitUntil: 'commit' });
  await page.getByText(WORDS[language].question).click();
  release();
  await expectAppRendered(page);
  for (const anchor of ['no-signal', 'candles']) await expect(page.locator(`#${anchor}`)).toBeVisible();
  await expect(page.locator('#photos')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('someone searches in the questions, and shares the address of an answer', async ({
    page,
    language,
  }) => {
    const { query, question, none } = WORDS[language];
    await page.goto(`/${language}/faq`);
    const search = page.getByRole('searchbox');
    await search.fill(query);
    await search.press('Enter');
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(none)).toBeVisible();
    await page.goto(`/${language}/faq#candles`);
    await expect(page.locator('#candles')).toBeVisible();
  });
});
