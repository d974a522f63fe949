// About: operations, dashboard, log-admin, audit, admin
import { readFile } from 'node:fs/promises';
import { act, giveReason, newUser, openAsAdministrator, sheetOf } from './admin-act.ts';
import { LABELS } from './administration-labels.ts';
import { createSite } from './owner.ts';
import { expect, expectAccessible, heading, SLOW, test } from './visitor.ts';

/** The jobs that the demo gave up: one for each language. */
const GIVEN_UP = { en: 'send_mail', he: 'build_export' } as const;

test('a job that was given up is done again', async ({ page, language }) => {
  const w = LABELS[language];
  const name = GIVEN_UP[language];
  const admin = await openAsAdministrator(page, `/${language}/admin/jobs?view=dead&name=${name}`);
  const letters = page.getByRole('rowheader', { name });
  await letters.getByRole('button').first().click(SLOW);
  const sheet = sheetOf(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: w.doAgain, exact: true }).click();
  const replayed = page.waitForResponse((answer) => answer.url().endsWith('/replay'));
  await act(sheet, w, w.doAgain);
  const id = new URL((await replayed).url()).pathname.split('/').at(-2);
  await expect(page.getByText(w.queuedAgain)).toBeVisible(SLOW);
  await expect(sheet).toHaveCount(0);
  await expect(letters).toHaveCount(0, SLOW);
  const { entries } = await admin<{ entries: unknown[] }>(
    'GET',
    `/api/admin/log?kind=dead_letter&id=${id}&action=dead_letter.replayed`,
  );
  expect(entries).not.toHaveLength(0);
});

test('each number of the first page opens its list', async ({ page, language }) => {
  const w = LABELS[language];
  const dashboard = `/${language}/admin/dashboard`;
  await openAsAdministrator(page, dashboard);
  const lists = [
    [w.newUsers, w.users, /users\?from=/],
    [w.tiles.sites, w.sites, /sites\?from=/],
    [w.tiles.held, w.waiting, /held$/],
    [w.tiles.bounces, w.messages, /notifications\?state=bounced&from=/],
    [w.tiles.jobs, w.jobs, /jobs\?view=dead$/],
    [w.tiles.scans, w.codes, /qr-codes\?view=lost$/],
    [w.tiles.storage, w.condition, /health$/],
  ] as const;
  for (const [tile, title, address] of lists) {
    await page.getByRole('link', { name: tile }).click(SLOW);
    await expect(heading(page)).toHaveText(title, SLOW);
    await expect(page).toHaveURL(address);
    if (title === w.messages)
      await expect(page.getByRole('combobox', { name: w.state, exact: true })).toHaveValue('bounced');
    await page.goBack();
    await expect(heading(page)).toHaveText(w.today, SLOW);
  }
});

test('a memory that nobody has decided on for two days leads to where it waits', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await openAsAdministrator(page, `/${language}/admin/held`);
  await expect(heading(page)).toHaveText(w.waiting, SLOW);
  await page.getByRole('link', { name: w.site }).first().click(SLOW);
  await expect(page.getByText('I found her through a song in a film')).toBeVisible(SLOW);
  await expectAccessible(page);
});

test('the log is filtered by what was changed, and saved as a file', async ({ page, language }) => {
  const w = LABELS[language];
  const { call } = await newUser(page, language);
  const site = await createSite(call, language);
  await openAsAdministrator(page, `/${language}/admin/logs`);
  for (const [label, value] of [
    [w.kindOfObject, 'site'],
    [w.objectId, String(site)],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value, SLOW);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`=${value}`));
  }
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const objects = page.getByRole('cell').getByText(`site ${site}`, { exact: true });
  await expect(objects).not.toHaveCount(0, SLOW);
  expect(await objects.count()).toBe(await rows.count());
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w.csv }).click();
  await giveReason(page, w);
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(new RegExp(`site,${site},`));
});

test('an administrator reads what is over its limit, and what failed in browsers', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  await openAsAdministrator(page, `/${language}/admin/health`);
  // jobs were given up in the demo
  const given = page.getByRole('listitem').filter({ hasText: w.deadLetters });
  await expect(given).toContainText(w.overLimit, SLOW);
  await expect(page.getByText('TypeError: Cannot read properties')).toBeVisible();
  await expectAccessible(page);
});
