// About: site-lifecycle, short-links, settings
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { type Call, createSite, signUpNewUser } from './owner.ts';
import { scanned } from './printed.ts';
import { expect, heading, test } from './visitor.ts';

type Site = { slug: string; name: string; version: number };

const siteOf = async (call: Call, id: number) => (await call<{ site: Site }>('GET', `/api/sites/${id}`)).site;

/** The URL in the QR code of the printed sticker. */
async function aSticker(page: Page, call: Call, id: number): Promise<string> {
  const { code } = await call<{ code: { code: string } }>('POST', `/api/sites/${id}/codes`);
  const picture = await page.request.get(`/api/codes/${code.code}/qr.png?mm=50`);
  return scanned(PNG.sync.read(await picture.body())) ?? '';
}

/** Asserts that a former URL redirects to the page's current URL. */
async function expectToLead(page: Page, from: string, site: Site): Promise<void> {
  await page.goto(from);
  await expect(heading(page)).toContainText(site.name);
  expect(decodeURI(new URL(page.url()).pathname)).toContain(`/site/${site.slug}`);
}

test('a site is renamed, and its old sticker and its old address still lead to it; deleted, they lead nowhere until it is back', async ({
  page,
  browser,
  language,
}) => {
  const call = await signUpNewUser(page, language);
  const id = await createSite(call, language);
  const before = await siteOf(call, id);
  const sticker = await aSticker(page, call, id);
  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const printed = new URL(sticker).pathname;
  await expectToLead(visitor, printed, before);

  const slug = `${language === 'he' ? 'סבתא-שרה' : 'grandmother-sarah'}-${randomUUID().replaceAll(/\D/g, '').slice(0, 9)}`;
  const { site } = await call<{ site: Site }>(
    'PATCH',
    `/api/sites/${id}`,
    { slug },
    { 'If-Match': `"${before.version}"` },
  );
  expect(site.slug).toBe(slug);
  await expectToLead(visitor, `/${language}/site/${before.slug}?sort=oldest`, site);
  expect(new URL(visitor.url()).search).toBe('?sort=oldest');
  await expectToLead(visitor, `/${language}${printed}`, site);

  await call('DELETE', `/api/sites/${id}`, { name: site.name.toUpperCase() });
  for (const address of [slug, before.slug, String(id)])
    expect((await visitor.goto(`/${language}/site/${address}`))?.status()).toBe(404);
  await expect(heading(visitor)).not.toContainText(site.name);
  await call('POST', `/api/sites/${id}/restore`);
  await expectToLead(visitor, `/${language}/site/${before.slug}`, site);
});
