// About: succession
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { type Call, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, heading, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    title: 'Successors',
    name: 'Name',
    email: 'Email',
    daughter: 'Noa',
    save: 'Save the list',
    saved: 'The list was saved.',
    what: 'What would you like to say to them?',
    note: 'I will look after it.',
    ask: 'Ask to take over the site',
    withdrawButton: 'Withdraw the request',
    takenBack: 'The request was withdrawn.',
    why: 'Why do you object?',
    here: 'I am well and here.',
    object: 'Object',
    stays: 'Someone objected, and ownership has not changed.',
    unknown: 'This could not be found.',
    memory: 'A memorial site',
    first: 'First name',
    last: 'Last name',
    make: 'Create the site',
  },
  he: {
    title: 'ממשיכים',
    name: 'שם',
    email: 'דוא״ל',
    daughter: 'נועה',
    save: 'שמירת הרשימה',
    saved: 'הרשימה נשמרה.',
    what: 'מה ברצונך לומר להם?',
    note: 'אני אמשיך לשמור עליו.',
    ask: 'בקשה לקבל את האתר',
    withdrawButton: 'ביטול הבקשה',
    takenBack: 'הבקשה בוטלה.',
    why: 'מדוע כדאי שהאתר יישאר כפי שהוא?',
    here: 'אני כאן ובריאה.',
    object: 'התנגדות',
    stays: 'הוגשה התנגדות, והאתר נשאר כפי שהוא.',
    unknown: 'לא מצאנו את מה שביקשת.',
    memory: 'אתר לזכרו של אדם',
    first: 'שם פרטי',
    last: 'שם משפחה',
    make: 'יצירת האתר',
  },
} as const;

/** Another user in a separate browser context. */
async function signUpInOtherBrowser(browser: Browser, language: Locale): Promise<{ page: Page; call: Call }> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  return { page, call: await signUpNewUser(page, language) };
}

test('an owner names her daughter, who asks for the site, and the owner is there after all', async ({
  page,
  browser,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const owner = await signUpNewUser(page, language);
  const site = await createSite(owner, language, 'private');
  const path = `/${language}/site/${site}/succession`;
  const daughter = await signUpInOtherBrowser(browser, language);
  const { user } = await daughter.call<{ user: { email: string } }>('GET', '/api/users/user');

  await daughter.page.goto(path);
  await expect(heading(daughter.page)).toHaveText(labels.unknown);

  await page.goto(path);
  await expect(heading(page)).toHaveText(labels.title);
  await page.getByLabel(labels.name, { exact: true }).fill(labels.daughter);
  await page.getByLabel(labels.email).fill(user.email);
  await page.getByRole('button', { name: labels.save }).click();
  await expect(page.getByText(labels.saved)).toBeVisible();
  await expect(page.getByText(new RegExp(`${path}$`))).toBeVisible();
  await expectAccessible(page);

  await daughter.page.goto(path);
  await daughter.page.getByLabel(labels.what).fill(labels.note);
  await expectAccessible(daughter.page);
  await daughter.page.reload();
  await expect(daughter.page.getByLabel(labels.what)).toHaveValue(labels.note);
  // after a withdrawal, the same text is a new request
  for (const withdraws of [true, false]) {
    await daughter.page.getByRole('button', { name: labels.ask }).click();
    const withdrawButton = daughter.page.getByRole('button', { name: labels.withdrawButton });
    await expect(withdrawButton).toBeVisible();
    if (!withdraws) break;
    await withdrawButton.click();
    await expect(daughter.page.getByText(labels.takenBack)).toBeVisible();
    await daughter.page.getByLabel(labels.what).fill(labels.note);
  }

  await page.reload();
  await expect(page.getByText(labels.note)).toBeVisible();
  await page.getByLabel(labels.why).fill(labels.here);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.object }).click();
  await expect(page.getByText(labels.stays)).toBeVisible();
  await daughter.page.reload();
  await expect(daughter.page.getByText(labels.stays)).toBeVisible();
  await daughter.page.context().close();
});

test("a partner's link makes one site, whoever opens it again", async ({ page, browser, language }) => {
  const labels = LABELS[language];
  const at = (name: string, ref = 'demo-partner') =>
    `/${language}/${name}?${new URLSearchParams({ ref, ref_id, f: first, l: last })}`;
  const [first, last, ref_id] = [language === 'he' ? 'רות' : 'Ruth', 'Levi', `1e9 ${randomUUID()}`];

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at('create-from-ref'));
  await expect(heading(visitor)).toContainText(first);
  await visitor.goto(at('create-from-ref', 'another'));
  await expect(visitor).toHaveURL(new RegExp(`/${language}/?$`), SLOW);

  await signUpNewUser(page, language);
  // for a site that does not exist yet, the link leads to its creation
  await page.goto(at('site-from-ref'));
  await expect(page).toHaveURL(/create-from-ref/, SLOW);
  await expect(heading(page)).toHaveText(labels.memory);
  await expect(page.getByLabel(labels.first)).toHaveValue(first);
  await expect(page.getByLabel(labels.last)).toHaveValue(last);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.make }).click();
  await expect(page).toHaveURL(/\/site\/\d+$/, SLOW);
  const { pathname } = new URL(page.url());

  for (const name of ['create-from-ref', 'site-from-ref']) {
    await visitor.goto(at(name));
    await expect(visitor).toHaveURL(new RegExp(`${pathname}$`), SLOW);
  }
  await expect(heading(visitor)).toContainText(first);
  await visitor.context().close();
});
