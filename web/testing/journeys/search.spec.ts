// About: search
import { expect, expectAccessible, expectTakenOver, heading, SLOW, test } from './visitor.ts';

const WORDS = {
  en: {
    search: 'Search',
    popular: 'Sites that many visit',
    surname: 'lovelace',
    other: 'עדה',
    found: /Ada Lovelace/,
    two: 'ad',
    nobody: 'qqzzqq',
    none: 'We found no one by that name. Try another spelling.',
    clear: 'Clear',
  },
  he: {
    search: 'חיפוש',
    popular: 'אתרים שרבים מבקרים בהם',
    surname: 'בלובשטיין',
    other: 'rachel',
    found: /רחל בלובשטיין/,
    two: 'רח',
    nobody: 'קקצצקק',
    none: 'לא מצאנו מישהו בשם הזה. אפשר לנסות כתיב אחר.',
    clear: 'ניקוי',
  },
} as const;

test('someone is found by any part of the name, in either script, and opened by keyboard alone', async ({
  page,
  language,
}) => {
  const words = WORDS[language];
  await page.goto(`/${language}`);
  await expectTakenOver(page);
  await page.getByRole('link', { name: words.search }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused(SLOW);
  await expect(page.getByText(words.popular)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  for (const typed of [words.two, words.surname, words.other]) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: words.found }).first()).toBeVisible(SLOW);
  }
  await field.fill(words.nobody);
  await expect(page.getByText(words.none)).toBeVisible(SLOW);
  await page.getByRole('button', { name: words.clear }).click();
  await expect(page.getByText(words.popular)).toBeVisible();

  await field.fill(words.surname);
  await expect(page.getByRole('option', { name: words.found }).first()).toBeVisible(SLOW);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(words.found, SLOW);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('all that a name finds stands on a page with an address of its own', async ({ page, language }) => {
  const words = WORDS[language];
  await page.goto(`/${language}/search/${encodeURIComponent(words.surname)}`);
  await expect(page.getByRole('link', { name: words.found })).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('link', { name: words.found }).click();
  await expect(heading(page)).toContainText(words.found, SLOW);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(words.surname);
});
