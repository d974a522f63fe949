// About: settings, sites, site-lifecycle
import type { Page } from '@playwright/test';
import { createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, heading, type Locale, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    other: 'Name in the other language',
    otherName: 'שרה לוי',
    city: 'City of birth',
    warsaw: 'Warsaw',
    death: 'Date of death',
    hebrew: 'Hebrew date',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    adar: 'In both',
    address: 'Address of the site',
    slug: (of: string) => `sarah-${of}`,
    save: 'Save',
    saved: 'Saved.',
    label: 'A line above the name',
    unit: 'The teachers of Warsaw',
    own: 'Your own',
    colour: 'Your colour',
    deepened: 'We made the colour slightly darker so that text stays readable.',
    found: 'Search engines may show this site',
    tag: 'New tag',
    music: 'Music',
    addTag: 'Add the tag',
    delete: 'Delete this site',
    name: 'The name of the site',
    back: /Restore/,
  },
  he: {
    other: 'השם בשפה האחרת',
    otherName: 'Sarah Levi',
    city: 'עיר הלידה',
    warsaw: 'ורשה',
    death: 'תאריך הפטירה',
    hebrew: 'תאריך עברי',
    day: 'יום',
    month: 'חודש',
    year: 'שנה',
    adar: 'בשניהם',
    address: 'כתובת האתר',
    slug: (of: string) => `שרה-${of.replaceAll(/\D/g, '')}-א`,
    save: 'שמירה',
    saved: 'נשמר.',
    label: 'שורה מעל השם',
    unit: 'מורי ורשה',
    own: 'צבע משלך',
    colour: 'הצבע שלך',
    deepened: 'הכהינו מעט את הצבע כדי שהטקסט יישאר קריא.',
    found: 'מנועי חיפוש רשאים להציג את האתר',
    tag: 'תגית חדשה',
    music: 'מוזיקה',
    addTag: 'הוספת התגית',
    delete: 'מחיקת האתר הזה',
    name: 'שם האתר',
    back: /שחזור/,
  },
} as const;

type Labels = (typeof LABELS)[Locale];

async function save(page: Page, labels: Labels) {
  await page.getByRole('button', { name: labels.save, exact: true }).click();
  await expect(page.getByText(labels.saved, { exact: true })).toBeVisible();
}

test('a site is set up from nothing to complete, and deleted', async ({ page, language }) => {
  test.slow();
  const labels: Labels = LABELS[language];
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language);
  const { site } = await call<{ site: { slug: string; name: string; last_name: string } }>(
    'GET',
    `/api/sites/${id}`,
  );
  const at = (slug: string, section = '') => `/${language}/site/${slug}/settings${section}`;
  const list = page.getByRole('main').getByRole('navigation').getByRole('link');

  await page.goto(at(site.slug));
  await expect(list).toHaveCount(12);
  await list.first().click();

  await page.getByLabel(labels.other).fill(labels.otherName);
  await page.getByLabel(labels.city).fill(labels.warsaw);
  const died = page.getByRole('group', { name: labels.death });
  await died.getByRole('tab', { name: labels.hebrew }).click();
  await died.getByLabel(labels.day, { exact: true }).selectOption('10');
  await died.getByLabel(labels.month, { exact: true }).selectOption('adar');
  await died.getByLabel(labels.year, { exact: true }).fill('5783');
  await page.getByRole('radio', { name: labels.adar }).check();
  const slug = labels.slug(site.last_name);
  await page.getByLabel(labels.address, { exact: true }).fill(slug);
  await page.reload();
  await expect(page.getByLabel(labels.city)).toHaveValue(labels.warsaw, SLOW);
  await expectAccessible(page);
  await save(page, labels);
  await expect.poll(() => decodeURI(page.url())).toContain(`/site/${slug}/settings`);

  await page.goto(at(slug, '/display'));
  await page.getByLabel(labels.label).fill(labels.unit);
  await page.getByLabel(labels.own, { exact: true }).check({ force: true });
  await page.getByLabel(labels.colour, { exact: true }).fill('#ffe600');
  await expect(page.getByText(labels.deepened)).toBeVisible();
  await expectAccessible(page);
  await save(page, labels);

  await page.goto(at(slug, '/privacy'));
  await page.getByLabel(labels.found).uncheck();
  await save(page, labels);
  await expectAccessible(page);

  await page.goto(at(slug, '/groups-and-tags'));
  await page.getByLabel(labels.tag).fill(labels.music);
  await page.getByRole('button', { name: labels.addTag }).click();
  await expect(page.getByRole('listitem').getByText(labels.music).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/${language}/site/${slug}`);
  await expect(heading(page)).toContainText(site.name);
  await expect(page.getByText(labels.unit)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-accent', 'custom');

  await page.goto(at(slug, '/delete'));
  await page.getByLabel(labels.name).fill(site.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: labels.delete }).click();
  await expect(page.getByRole('button', { name: labels.back })).toBeVisible(SLOW);
});
