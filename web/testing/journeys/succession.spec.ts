// About: succession
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { aNewcomer, aSiteOf, type Call } from './owner.ts';
import { expect, expectAccessible, heading, type Locale, SLOW, test } from './visitor.ts';

const WORDS = {
  en: {
    title: 'Who comes after',
    name: 'Name',
    email: 'Email',
    daughter: 'Noa',
    save: 'Save the list',
    saved: 'The list is saved.',
    what: 'What would you like to say to them?',
    note: 'I will look after it.',
    ask: 'Ask for the site',
    takeBack: 'Take the request back',
    takenBack: 'The request was taken back.',
    why: 'Why should it stay as it is?',
    here: 'I am well and here.',
    object: 'Object',
    stays: 'There was an objection, and the site stays as it is.',
    unknown: 'This could not be found.',
    memory: 'A site in memory',
    first: 'First name',
    last: 'Last name',
    make: 'Create the site',
  },
  he: {
    title: 'מי ימשיך',
    name: 'שם',
    email: 'דואר אלקטרוני',
    daughter: 'נועה',
    save: 'שמירת הרשימה',
    saved: 'הרשימה נשמרה.',
    what: 'מה ברצונך לומר להם?',
    note: 'אני אמשיך לשמור עליו.',
    ask: 'בקשה לקבל את האתר',
    takeBack: 'ביטול הבקשה',
    takenBack: 'הבקשה בוטלה.',
    why: 'מדוע כדאי שהאתר יישאר כפי שהוא?',
    here: 'אני כאן ובריאה.',
    object: 'התנגדות',
    stays: 'הוגשה התנגדות, והאתר נשאר כפי שהוא.',
    unknown: 'זה לא נמצא.',
    memory: 'אתר לזכרו של אדם',
    first: 'שם פרטי',
    last: 'שם משפחה',
    make: 'יצירת האתר',
  },
} as const;

/** Another user in a separate browser context. */
async function anotherPerson(browser: Browser, language: Locale): Promise<{ page: Page; call: Call }> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  return { page, call: await aNewcomer(page, language) };
}

test('an owner names her daughter, who asks for the site, and the owner is there after all', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const words = WORDS[language];
  const owner = await aNewcomer(page, language);
  const site = await aSiteOf(owner, language, 'private');
  const path = `/${language}/site/${site}/succession`;
  const daughter = await anotherPerson(browser, language);
  const { user } = await daughter.call<{ user: { email: string } }>('GET', '/api/users/user');

  await daughter.page.goto(path);
  await expect(heading(daughter.page)).toHaveText(words.unknown);

  await page.goto(path);
  await expect(heading(page)).toHaveText(words.title);
  await page.getByLabel(words.name, { exact: true }).fill(words.daughter);
  await page.getByLabel(words.email).fill(user.email);
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(page.getByText(new RegExp(`${path}$`))).toBeVisible();
  await expectAccessible(page);

  await daughter.page.goto(path);
  await daughter.page.getByLabel(words.what).fill(words.note);
  await expectAccessible(daughter.page);
  await daughter.page.reload();
  await expect(daughter.page.getByLabel(words.what)).toHaveValue(words.note);
  // after a withdrawal, the same text is a new request
  for (const again of [true, false]) {
    await daughter.page.getByRole('button', { name: words.ask }).click();
    const takeBack = daughter.page.getByRole('button', { name: words.takeBack });
    await expect(takeBack).toBeVisible();
    if (!again) break;
    await takeBack.click();
    await expect(daughter.page.getByText(words.takenBack)).toBeVisible();
    await daughter.page.getByLabel(words.what).fill(words.note);
  }

  await page.reload();
  await expect(page.getByText(words.note)).toBeVisible();
  await page.getByLabel(words.why).fill(words.here);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.object }).click();
  await expect(page.getByText(words.stays)).toBeVisible();
  await daughter.page.reload();
  await expect(daughter.page.getByText(words.stays)).toBeVisible();
  await daughter.page.context().close();
});

test("a partner's link makes one site, whoever opens it again", async ({ page, browser, language }) => {
  const words = WORDS[language];
  const at = (name: string, ref = 'demo-partner') =>
    `/${language}/${name}?${new URLSearchParams({ ref, ref_id, f: first, l: last })}`;
  const [first, last, ref_id] = [language === 'he' ? 'רות' : 'Ruth', 'Levi', `1e9 ${randomUUID()}`];

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at('create-from-ref'));
  await expect(visitor).toHaveURL(new RegExp(`/${language}/login$`), SLOW);
  await visitor.goto(at('create-from-ref', 'another'));
  await expect(visitor).toHaveURL(new RegExp(`/${language}/?$`), SLOW);

  await aNewcomer(page, language);
  // for a site that does not exist yet, the link leads to its creation
  await page.goto(at('site-from-ref'));
  await expect(page).toHaveURL(/create-from-ref/, SLOW);
  await expect(heading(page)).toHaveText(words.memory);
  await expect(page.getByLabel(words.first)).toHaveValue(first);
  await expect(page.getByLabel(words.last)).toHaveValue(last);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.make }).click();
  await expect(page).toHaveURL(/\/site\/\d+$/, SLOW);
  const { pathname } = new URL(page.url());

  for (const name of ['create-from-ref', 'site-from-ref']) {
    await visitor.goto(at(name));
    await expect(visitor).toHaveURL(new RegExp(`${pathname}$`), SLOW);
  }
  await expect(heading(visitor)).toContainText(first);
  await visitor.context().close();
});
