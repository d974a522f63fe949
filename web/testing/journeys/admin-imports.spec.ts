// About: imports, site-lifecycle, short-links, communities, links, cemeteries
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { act, giveReason, newUser, openAsAdministrator } from './admin-act.ts';
import { LABELS, type Labels } from './administration-labels.ts';
import { type Call, createSite } from './owner.ts';
import { expect, expectAccessible, SLOW, test } from './visitor.ts';

/** Chooses a file of comma-separated rows, whose name is returned. */
async function choose(page: Page, w: Labels, rows: readonly (readonly string[])[]): Promise<string> {
  const name = `rows-${randomUUID().slice(0, 8)}.csv`;
  const buffer = Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
  await page.getByLabel(w.file).setInputFiles({ name, mimeType: 'text/csv', buffer });
  return name;
}

/** Has the rows checked, with a reason. */
async function check(page: Page, w: Labels): Promise<void> {
  await page.getByRole('button', { name: w.check, exact: true }).click(SLOW);
  await giveReason(page, w);
  await expect(page.getByText(w.checked)).toBeVisible(SLOW);
}

async function apply(page: Page, w: Labels, file: string): Promise<void> {
  await page.getByRole('button', { name: w.importRows, exact: true }).click();
  await act(page, w, w.importOf(file), file);
  await expect(page.getByText(w.imported)).toBeVisible(SLOW);
}

/** What is said of a row, by its number in the file. */
const rowOf = (page: Page, language: string, row: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(language === 'he' ? `שורה ${row}` : `Row ${row}`, { exact: true }) });

test('sites are imported from a file but for a row with an error, reported, and taken back', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  // sites are found by how their names begin
  const name = `Ruth${randomUUID().slice(0, 6)}`;
  const admin = await openAsAdministrator(page, `/${language}/admin/import-sites`);
  const sites = async () => {
    const found = await admin<{ sites: { name: string }[] }>('GET', `/api/admin/sites?q=${name}`);
    return found.sites.map((site) => site.name);
  };
  const file = await choose(page, w, [
    ['Called', 'Last name', 'Date of death'],
    [name, 'Alon', '1988'],
    ['Yosef', 'Alon', '31/02/1990'],
  ]);
  // a heading that nothing is guessed from
  await page.getByLabel(w.column('Called')).selectOption({ label: w.firstName }, SLOW);
  await expectAccessible(page);
  await check(page, w);
  await expect(rowOf(page, language, 2)).toContainText(w.willBeAdded);
  await expect(rowOf(page, language, 3)).toContainText(w.cannotBe);
  await expect(rowOf(page, language, 3)).toContainText(w.unreal);
  expect(await sites()).toEqual([]);
  await expectAccessible(page);

  await apply(page, w, file);
  await expect(page.getByText(w.oneImported)).toBeVisible();
  expect(await sites()).toEqual([`${name} Alon`]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: w.report, exact: true }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain(name);
  expect(report).toContain(w.unreal);

  await page.getByRole('button', { name: w.undo, exact: true }).click();
  await act(page, w, w.undoOf(file), file);
  await expect(page.getByText(w.undone)).toBeVisible(SLOW);
  await expectAccessible(page);
  expect(await sites()).toEqual([]);
});

test('a code that is in use is pointed elsewhere by a file only where its row says so', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const { call } = await newUser(page, language);
  const [before, after] = [await createSite(call, language), await createSite(call, language)];
  const admin = await openAsAdministrator(page, `/${language}/admin/import-qr`);
  const codes = await mint(admin, 2);
  const why = { 'X-Reason': 'for%20a%20test' };
  for (const code of codes) await admin('POST', `/api/admin/codes/${code}/target`, { site_id: before }, why);
  const [kept = '', moved = ''] = codes;
  const file = await choose(page, w, [
    ['Code', 'Target', 'Override'],
    [kept, String(after), ''],
    [moved, String(after), 'yes'],
  ]);
  await check(page, w);
  await expect(rowOf(page, language, 2)).toContainText(w.cannotBe);
  await expect(rowOf(page, language, 2)).toContainText(w.leadsElsewhere);
  await expect(rowOf(page, language, 3)).toContainText(w.willBeChanged);
  await expectAccessible(page);
  await apply(page, w, file);
  type Trace = { code: { site_id: number } };
  const targets = await Promise.all(codes.map((code) => admin<Trace>('GET', `/api/admin/codes/${code}`)));
  expect(targets.map(({ code }) => code.site_id)).toEqual([before, after]);
});

/** New codes of sites. */
async function mint(admin: Call, count: number): Promise<string[]> {
  const headers = { 'X-Reason': 'for%20a%20test', 'Idempotency-Key': randomUUID() };
  const body = { name: `Codes ${randomUUID().slice(0, 8)}`, type: 's', count };
  const { batch } = await admin<{ batch: { id: number } }>('POST', '/api/admin/code-batches', body, headers);
  const { codes } = await admin<{ codes: { code: string }[] }>('GET', `/api/admin/codes?batch=${batch.id}`);
  return codes.map(({ code }) => code);
}

/** What each of the other files holds: headings, and a row about a new site of a new community. */
const FILES = {
  'import-sites-to-groups': ({ site, community, mark }) => [
    ['Site ID', 'Community ID', 'Group'],
    [site, community, `Choir ${mark}`],
  ],
  'import-tags': ({ site, community, mark }) => [
    ['Community', 'Tag', 'Sites'],
    [community, `Founders ${mark}`, site],
  ],
  'import-external-links': ({ site, mark }) => [
    ['Site ID', 'URL', 'Title'],
    [site, `https://example.org/${mark}`, `Her choir ${mark}`],
  ],
  'import-cemeteries': ({ mark }) => [
    ['Hebrew name', 'English name', 'עיר', 'City', 'Country'],
    [`הר ${mark}`, `Mount ${mark}`, 'צפת', 'Safed', 'IL'],
  ],
} satisfies Record<string, (about: { site: string; community: string; mark: string }) => string[][]>;

for (const [path, rowsOf] of Object.entries(FILES))
  test(`a row is checked and imported at ${path}`, async ({ page, language }) => {
    const w = LABELS[language];
    const { call } = await newUser(page, language);
    const mark = randomUUID().slice(0, 8);
    const site = String(await createSite(call, language));
    const { community } = await call<{ community: { id: number } }>('POST', '/api/communities', {
      name: `Kfar ${mark}`,
      lang: language,
    });
    if (path === 'import-tags')
      await call('POST', `/api/sites/${site}/groups`, { community: String(community.id) });
    await openAsAdministrator(page, `/${language}/admin/${path}`);
    const file = await choose(page, w, rowsOf({ site, community: String(community.id), mark }));
    await check(page, w);
    await expect(rowOf(page, language, 2)).toContainText(w.willBeAdded);
    await expectAccessible(page);
    await apply(page, w, file);
    await expect(page.getByText(w.oneImported)).toBeVisible();
  });
