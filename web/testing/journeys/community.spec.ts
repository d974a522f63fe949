// About: communities, walls, groups, members, imports, kiosks, kiosk
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openKiosk, pair } from './kiosk-screen.ts';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

/** How often a screen reads its wall again. */
const WALL_REFRESH_MS = 5 * 60_000;

const LABELS = {
  en: {
    name: 'Name of the community',
    create: 'Create the community',
    add: 'Add a person',
    first: 'First name',
    last: 'Last name',
    save: 'Add to the wall',
    code: 'Code of the community',
    join: 'Join the community',
    approve: /^Approve/,
    search: 'Search by name',
    person: ['Rivka', 'Bernstein'],
    brand: 'Show the community’s brand',
    website: 'Website address',
    saved: 'Save',
    file: 'Choose a file',
    check: 'Check the rows',
    checked: 'The rows were checked. Nothing has been added yet.',
    imported: 'The import is done.',
    screenName: 'Name of the screen',
    pair: 'Pair a screen',
    header: ['First name', 'Last name', 'Date of death'],
    rows: [
      ['Menachem', 'Alkalai', '1973'],
      ['Esther', 'Alkalai', '1988'],
    ],
  },
  he: {
    name: 'שם הקהילה',
    create: 'יצירת הקהילה',
    add: 'הוספת אדם לקיר',
    first: 'שם פרטי',
    last: 'שם משפחה',
    save: 'הוספה לקיר',
    code: 'קוד הקהילה',
    join: 'הצטרפות לקהילה',
    approve: /^אישור/,
    search: 'חיפוש לפי שם',
    person: ['רבקה', 'ברנשטיין'],
    brand: 'הצגת המיתוג של הקהילה',
    website: 'כתובת אתר האינטרנט',
    saved: 'שמירה',
    file: 'בחירת קובץ',
    check: 'בדיקת השורות',
    checked: 'השורות נבדקו. עוד לא נוסף דבר.',
    imported: 'הייבוא הסתיים.',
    screenName: 'שם המסך',
    pair: 'צימוד מסך',
    header: ['שם פרטי', 'שם משפחה', 'תאריך הפטירה'],
    rows: [
      ['מנחם', 'אלקלעי', '1973'],
      ['אסתר', 'אלקלעי', '1988'],
    ],
  },
} as const;

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expectAppRendered(page);
};

test('a community is founded and branded, names are imported, a family joins by code, and the hall’s screen shows its site once an Editor approves it', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  test.slow();
  const labels = LABELS[language];
  const name = `${language === 'he' ? 'כרם אלון' : 'Kerem Alon'} ${randomUUID().slice(0, 6)}`;
  const founder = await signUpNewUser(page, language);
  await open(page, `/${language}/onboarding/community`);
  await expectAccessible(page);
  await page.getByLabel(labels.name).fill(name);
  await page.getByRole('button', { name: labels.create }).click();
  await expect(heading(page)).toHaveText(name, SLOW);
  await expectAccessible(page);
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  const wall = `/${language}/community/${slug}/wall`;

  await open(page, `/${language}/community/${slug}/settings/branding`);
  await page.getByLabel(labels.brand).check();
  await page.getByLabel(labels.website).fill('www.example.org');
  await page.getByRole('button', { name: labels.saved }).click();
  const brand = page.getByRole('banner').getByRole('link', { name });
  await expect(brand.first()).toHaveAttribute('href', 'https://www.example.org', SLOW);

  await open(page, wall);
  await page.getByRole('button', { name: labels.add }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(labels.first).fill(labels.person[0]);
  await sheet.getByLabel(labels.last).fill(labels.person[1]);
  await expectAccessible(page, '[role=dialog]');
  await sheet.getByRole('button', { name: labels.save }).click();
  await expect(page.getByRole('link', { name: labels.person.join(' ') })).toBeVisible(SLOW);
  await expectAccessible(page);

  await open(page, `/${language}/community/${slug}/import`);
  const lines = [labels.header, ...labels.rows].map((cells) => cells.join(','));
  await page.getByLabel(labels.file).setInputFiles({
    name: 'names.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByRole('button', { name: labels.check }).click(SLOW);
  await expect(page.getByText(labels.checked)).toBeVisible(SLOW);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.save }).click();
  await expect(page.getByText(labels.imported)).toBeVisible(SLOW);

  type Reply = { community: { id: number; info: { join_code: string } } };
  const { community } = await founder<Reply>('GET', `/api/communities/${slug}`);
  await open(page, `/${language}/community/${slug}/settings/memory-wall`);
  await page.getByLabel(labels.screenName).fill('Hall');
  await page.getByRole('button', { name: labels.pair, exact: true }).click();
  const shown = page.getByRole('main').getByRole('definition');
  await expect(shown.last()).toHaveText(/^\d{6}$/, SLOW);
  const hall = await openKiosk(browser, baseURL, language);
  await pair(hall, language, String(community.id), (await shown.last().textContent()) ?? '');
  for (const row of labels.rows)
    await expect(hall.getByRole('link', { name: `${row[0]} ${row[1]}` })).toBeVisible(SLOW);

  const family = await browser.newContext({ locale: language });
  const phone = await family.newPage();
  const member = await signUpNewUser(phone, language);
  await open(phone, `/${language}/dashboard/community_code`);
  const { join_code: code } = community.info;
  await phone.getByLabel(labels.code).fill(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await expectAccessible(phone);
  await phone.getByRole('button', { name: labels.join }).click();
  await expect(heading(phone)).toHaveText(name, SLOW);

  const site = await createSite(member, language);
  await member('POST', `/api/sites/${site}/groups`, { community: String(community.id) });
  type SiteReply = { site: { first_name: string; last_name: string } };
  const { first_name, last_name } = (await member<SiteReply>('GET', `/api/sites/${site}`)).site;
  await open(phone, wall);
  await expect(phone.getByRole('link', { name: labels.person.join(' ') })).toBeVisible(SLOW);
  await expect(phone.getByRole('link', { name: last_name })).toHaveCount(0);

  const deskOf = await browser.newContext({ locale: language });
  const desk = await deskOf.newPage();
  const editor = await signUpNewUser(desk, language);
  await editor('POST', '/api/communities/join', { code });
  const { user } = await editor<{ user: { id: number } }>('GET', '/api/users/user');
  await founder('PATCH', `/api/communities/${slug}/members/${user.id}`, { role: 'editor' });
  await open(desk, `/${language}/community/${slug}/sites`);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: labels.approve }).click();
  await expect(desk.getByRole('button', { name: labels.approve })).toHaveCount(0, SLOW);
  await deskOf.close();

  await open(phone, wall);
  await phone.getByRole('searchbox', { name: labels.search }).fill(last_name);
  await expect(phone.getByRole('link', { name: `${first_name} ${last_name}` })).toBeVisible(SLOW);
  await family.close();

  await expect(hall.getByRole('link', { name: last_name })).toHaveCount(0);
  await hall.clock.fastForward(WALL_REFRESH_MS);
  await expect(hall.getByRole('link', { name: `${first_name} ${last_name}` })).toBeVisible(SLOW);
  await hall.context().close();
});
