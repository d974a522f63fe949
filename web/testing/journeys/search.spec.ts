// About: search
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    search: 'Search',
    popular: 'Popular sites',
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
  const labels = LABELS[language];
  await page.goto(`/${language}`);
  await expectAppRendered(page);
  await page.getByRole('link', { name: labels.search }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused(SLOW);
  await expect(page.getByText(labels.popular)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  for (const typed of [labels.two, labels.surname, labels.other]) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
  }
  await field.fill(labels.nobody);
  await expect(page.getByText(labels.none)).toBeVisible(SLOW);
  await page.getByRole('button', { name: labels.clear }).click();
  await expect(page.getByText(labels.popular)).toBeVisible();

  await field.fill(labels.surname);
  await expect(page.getByRole('option', { name: labels.found }).first()).toBeVisible(SLOW);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(labels.found, SLOW);
  await expect(page.getByRole('dialog')).toHaveCount(0);
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
