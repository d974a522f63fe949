// About: exports, orders
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { callAs, createSite, signUpNewUser } from './owner.ts';
import { expect, expectAccessible, heading, logIn, SLOW, test } from './visitor.ts';

const LABELS = {
  en: {
    order: 'Order a backup',
    prepare: 'Prepare a backup',
    confirm: 'Prepare the backup',
    terms: /terms of use/,
    included: 'Included in your plan',
    download: 'Download',
    ready: /The backup is ready/,
    noPlan: /This site has no plan/,
    language: 'English',
  },
  he: {
    order: 'הזמנת גיבוי',
    prepare: 'הכנת גיבוי',
    confirm: 'הכנת הגיבוי',
    terms: /תנאי השימוש/,
    included: 'כלול במינוי',
    download: 'הורדה',
    ready: /הגיבוי מוכן/,
    noPlan: /לאתר הזה אין מינוי/,
    language: 'עברית',
  },
} as const;

/** Each file of a ZIP is what its checksum says, by the system's own tool, or Python's where there is none. */
function expectWhole(zip: string): void {
  const unzip = spawnSync('unzip', ['-tq', zip], { encoding: 'utf8' });
  if (unzip.error) execFileSync('python3', ['-m', 'zipfile', '-t', zip]);
  else expect(unzip.status, unzip.stdout + unzip.stderr).toBe(0);
}

test('a daughter orders a backup of the whole site, unpacks it, and reads it from a disk without a network', async ({
  page,
  browser,
  language,
}, info) => {
  test.setTimeout(240_000);
  const w = LABELS[language];
  const call = await signUpNewUser(page, language);
  const site = await createSite(call, language, 'private');
  const words = `She sang in the kitchen. היא שרה במטבח. ${randomUUID().slice(0, 8)}`;
  await call('POST', '/api/sites/memories', {
    site_id: site,
    text: words,
    lang: language,
    client_key: randomUUID(),
  });
  await page.goto(`/${language}/site/${site}/services/export`);
  await expect(page.getByText(w.noPlan)).toBeVisible(SLOW);
  await expectAccessible(page);
  const admin = callAs(page, await logIn(page, 'admin'));
  const reason = { 'X-Reason': 'a%20backup%20for%20a%20test' };
  await admin('POST', `/api/admin/sites/${site}/plan`, { plan: 'annual' }, reason);

  await page.goto(`/${language}/site/${site}/services/export`);
  await page
    .getByRole('link', { name: w.order })
    .or(page.getByRole('button', { name: w.order }))
    .click(SLOW);
  await page
    .getByRole('button', { name: w.prepare })
    .or(page.getByRole('link', { name: w.prepare }))
    .click(SLOW);
  await expect(page.getByText(w.included).first()).toBeVisible(SLOW);
  await page.getByRole('checkbox', { name: w.terms }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: w.confirm }).dblclick();
  await page.waitForURL(/dashboard\/orders\/\d+/);
  await expect(heading(page)).toBeVisible(SLOW);
  await expect(page.getByText(w.ready).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: w.download }).first().click();
  const zip = info.outputPath('backup.zip');
  await (await download).saveAs(zip);

  const unpacked = info.outputPath('album');
  expectWhole(zip);
  execFileSync('python3', ['-m', 'zipfile', '-e', zip, unpacked]);
  const index = path.join(unpacked, 'index.html');
  expect(existsSync(index)).toBe(true);
  const context = await browser.newContext({ offline: true });
  const album = await context.newPage();
  const requests: string[] = [];
  album.on('request', (request) => requests.push(request.url()));
  await album.goto(pathToFileURL(index).href);
  await album.getByRole('link', { name: w.language }).first().click();
  await album.locator('a[href^=memories-]').first().click();
  await expect(album.getByText(words)).toBeVisible();
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  await context.close();
});
