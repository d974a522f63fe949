// About: graves, short-links
import { type Call, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, onSlowLine, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    names: ['Ruth', 'Dov'],
    create: 'Create a shared grave',
    alone: 'Until another person joins, the code opens this site.',
    invite: 'Invite another site',
    who: 'Who else is on the stone?',
    send: 'Send the invitation',
    sent: /the owners of the site are invited/,
    accept: /^Accept/,
    joined: 'This site is now part of the shared grave.',
    up: /^Move Dov .* up$/,
    moved: /is number 1 of 2/,
    family: /^The .* family$/,
  },
  he: {
    names: ['רות', 'דב'],
    create: 'יצירת קבר משותף',
    alone: 'עד שיצטרף אדם נוסף, הקוד פותח את האתר הזה.',
    invite: 'הזמנת אתר נוסף',
    who: 'מי עוד על המצבה?',
    send: 'שליחת ההזמנה',
    sent: /ההזמנה נשלחה לבעלי האתר/,
    accept: /^אישור/,
    joined: 'האתר הזה שייך עכשיו לקבר המשותף.',
    up: /^העברת דב .* למעלה$/,
    moved: /במקום 1 מתוך 2/,
    family: /^משפחת /,
  },
} as const;

const aSite = async (call: Call, first_name: string, last_name: string): Promise<number> => {
  const body = { type_id: 1, first_name, last_name, gender: 'other', private: 'regular' };
  return (await call<{ site_id: number }>('POST', '/api/sites/add-site', body)).site_id;
};

test('two families share a stone, and its code opens a page that is read without JavaScript', async ({
  page,
  browser,
  language,
}) => {
  await onSlowLine(page);
  const w = LABELS[language];
  const last = language === 'he' ? 'כהן' : 'Cohen';
  const theirs = await (await browser.newContext()).newPage();
  const ruth = await aSite(await signUpNewUser(page, language), w.names[0], last);
  const dov = await aSite(await signUpNewUser(theirs, language), w.names[1], last);
  const pressOn = (on: typeof page, name: string | RegExp) => on.getByRole('button', { name }).click();

  await page.goto(`/${language}/site/${ruth}/codes`);
  await pressOn(page, w.create);
  await expect(page.getByText(w.alone)).toBeVisible(SLOW);
  await pressOn(page, w.invite);
  await page.getByLabel(w.who).fill(new URL(`/${language}/site/${dov}`, page.url()).href);
  await pressOn(page, w.send);
  await expect(page.getByRole('status').filter({ hasText: w.sent })).toBeVisible(SLOW);
  await expectAccessible(page);

  await theirs.goto(`/${language}/site/${dov}/codes`);
  await pressOn(theirs, w.accept);
  await expect(theirs.getByText(w.joined)).toBeVisible(SLOW);
  await pressOn(theirs, w.up);
  await expect(theirs.getByRole('status').filter({ hasText: w.moved })).toBeVisible(SLOW);

  const printed = await theirs.locator('#shared-grave a[href*="/m/"]').getAttribute('href');
  const visitor = await (await browser.newContext({ javaScriptEnabled: false, locale: language })).newPage();
  await visitor.goto(`/${language}${new URL(printed ?? '').pathname}`);
  expect(new URL(visitor.url()).pathname).toMatch(new RegExp(`^/${language}/grave/\\d+$`));
  await expect(heading(visitor)).toHaveText(w.family);
  await expect(visitor.locator('.stone h2')).toHaveText([`${w.names[1]} ${last}`, `${w.names[0]} ${last}`]);
  await visitor.locator('.stone li a').first().click();
  await expect(heading(visitor)).toContainText(w.names[1]);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`/${language}${new URL(printed ?? '').pathname}`);
  await expectAppRendered(reader);
  await expectAccessible(reader);
});
