// About: relations, links
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Call, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    daughter: 'Ruth',
    father: 'Moshe',
    who: 'Who is it?',
    what: /^What is Moshe/,
    add: 'Add to the page',
    asked: /We have asked the family there to agree/,
    agree: /^Agree/,
    onBoth: /now appears on this page/,
    isFather: 'Father',
    isDaughter: 'Daughter',
    family: 'Friends and family',
    addLink: 'Add a link',
    address: 'Address of the page',
    title: 'Title',
    saveLink: 'Add the link',
    saved: /was saved/,
    up: 'Move up Second',
    place: 'Second is number 1 of 2.',
  },
  he: {
    daughter: 'רות',
    father: 'משה',
    who: 'במי מדובר?',
    what: /^מה הקשר בין משה/,
    add: 'הוספה לדף',
    asked: /המשפחה השנייה מתבקשת להסכים/,
    agree: /^הסכמה/,
    onBoth: /מופיע עכשיו בדף הזה/,
    isFather: 'אב',
    isDaughter: 'בת',
    family: 'משפחה וחברים',
    addLink: 'הוספת קישור',
    address: 'כתובת הדף',
    title: 'כותרת',
    saveLink: 'הוספת הקישור',
    saved: /נשמר/,
    up: 'העברה למעלה Second',
    place: 'Second: מקום 1 מתוך 2.',
  },
} as const;

const aSite = async (call: Call, first_name: string, last_name: string, gender: string): Promise<number> => {
  const body = { type_id: 1, first_name, last_name, gender, private: 'regular' };
  return (await call<{ site_id: number }>('POST', '/api/sites/add-site', body)).site_id;
};

/** Opens a site and triggers the parts that load on the first interaction. */
async function read(page: Page, language: Locale, id: number): Promise<void> {
  await page.goto(`/${language}/site/${id}`);
  await expectAppRendered(page);
  await page.keyboard.press('Tab');
}

test('two families agree on who belongs to whom, and each page says it in its own words', async ({
  page,
  browser,
  language,
}) => {
  const w = LABELS[language];
  const name = randomUUID().slice(0, 8);
  const dana = await signUpNewUser(page, language);
  const otherFamily = await (await browser.newContext()).newPage();
  const uncle = await signUpNewUser(otherFamily, language);
  const ruth = await aSite(dana, w.daughter, name, 'female');
  const moshe = await aSite(uncle, w.father, name, 'male');

  await page.goto(`/${language}/site/${ruth}/settings/relations`);
  await page.getByLabel(w.who).fill(name);
  await page
    .getByRole('button', { name: new RegExp(w.father) })
    .first()
    .click(SLOW);
  await page.getByLabel(w.what).selectOption('parent');
  await expect(page.locator('dd').filter({ hasText: w.isFather })).toBeVisible();
  await expect(page.locator('dd').filter({ hasText: w.isDaughter })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.add }).click();
  await expect(page.getByRole('status').filter({ hasText: w.asked })).toBeFocused(SLOW);

  await read(otherFamily, language, moshe);
  await otherFamily.getByRole('button', { name: w.agree }).click(SLOW);
  await expect(otherFamily.getByRole('status').filter({ hasText: w.onBoth })).toBeVisible(SLOW);
  const hers = otherFamily.getByRole('link', { name: new RegExp(`${w.daughter}.*${w.isDaughter}`) });
  await expect(hers).toBeVisible();
  await expectAccessible(otherFamily);
  await hers.click();
  await expect(heading(otherFamily)).toContainText(w.daughter);
  await otherFamily.context().close();

  await read(page, language, ruth);
  await expect(page.getByRole('heading', { name: w.family })).toBeVisible(SLOW);
  await expect(page.getByRole('link', { name: new RegExp(`${w.father}.*${w.isFather}`) })).toBeVisible();
  await expectAccessible(page);
});

test('links are added, put in order without dragging, and stand so on the page', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const id = await aSite(call, w.daughter, randomUUID().slice(0, 8), 'female');
  await page.goto(`/${language}/site/${id}/settings/links`);
  for (const title of ['First', 'Second']) {
    await page.getByRole('button', { name: w.addLink }).click(SLOW);
    await page.getByLabel(w.address).fill(`${title.toLowerCase()}.example.org/ruth`);
    await page.getByLabel(w.title).fill(title);
    await page.getByRole('dialog').getByRole('button', { name: w.saveLink }).click();
    await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible(SLOW);
  }
  await expectAccessible(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: w.up }).click();
  await expect(page.getByText(w.place)).toBeAttached();
  expect((await saved).ok()).toBe(true);
  await read(page, language, id);
  const links = page.locator('a[target=_blank][rel~=noopener]').filter({ hasText: 'example.org' });
  await expect(links.first()).toContainText('Second', SLOW);
  await expect(links.last()).toContainText('First');
});
