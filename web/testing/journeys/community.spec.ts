// About: communities, walls, groups, members
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, expectAppRendered, heading, SLOW, test } from './visitor.ts';

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
  },
} as const;

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expectAppRendered(page);
};

test('a community is founded, a family joins by its code, and its site is on the wall once it is approved', async ({
  page,
  browser,
  language,
}) => {
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

  await open(page, `/${language}/community/${slug}/wall`);
  await page.getByRole('button', { name: labels.add }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(labels.first).fill(labels.person[0]);
  await sheet.getByLabel(labels.last).fill(labels.person[1]);
  await expectAccessible(page, '[role=dialog]');
  await sheet.getByRole('button', { name: labels.save }).click();
  await expect(page.getByRole('link', { name: labels.person.join(' ') })).toBeVisible(SLOW);
  await expectAccessible(page);

  type Reply = { community: { id: number; info: { join_code: string } } };
  const { community } = await founder<Reply>('GET', `/api/communities/${slug}`);
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
  await open(phone, `/${language}/community/${slug}/wall`);
  await expect(phone.getByRole('link', { name: labels.person.join(' ') })).toBeVisible(SLOW);
  await expect(phone.getByRole('link', { name: last_name })).toHaveCount(0);

  await open(page, `/${language}/community/${slug}/sites`);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.approve }).click();
  await expect(page.getByRole('button', { name: labels.approve })).toHaveCount(0, SLOW);

  await open(phone, `/${language}/community/${slug}/wall`);
  await phone.getByRole('searchbox', { name: labels.search }).fill(last_name);
  await expect(phone.getByRole('link', { name: `${first_name} ${last_name}` })).toBeVisible(SLOW);
  await family.close();
});
