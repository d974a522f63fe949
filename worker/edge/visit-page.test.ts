import { expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { aGraveRecord } from '#worker/testing/grave-records-seed.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson, aSite } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const owner = await aPerson();
const visit = async (ref: string | number, language = 'en') =>
  readPage(await app.request(`/${language}/site/${ref}/visit`));

test('the page of the way to a grave brings its data, so that a phone can keep it, and stays out of search', async () => {
  const { id, slug } = await aSite({ owner_id: owner.userId });
  await aGraveRecord({ site_id: id, note: 'Behind the well.' });
  const page = await visit(slug);
  expect(page.status).toBe(200);
  expect(page.title).toBe('Visit to the grave · Ruth Cohen');
  expect(page.meta('robots').join()).toContain('noindex');
  expect(page.headers.get('Permissions-Policy')).toContain('geolocation=(self)');
  expect(page.data.queries).toMatchObject([
    { key: ['sites', slug] },
    { key: ['grave-record', slug], data: { grave: { row: '4', note: 'Behind the well.' }, version: 1 } },
  ]);
  expect((await visit(id, 'he')).title).toContain('ביקור בקבר');
});

test('a stranger learns nothing of a private site, of one for those who signed in, or of one that is not there', async () => {
  for (const patch of [{ mode: 'private' }, { sign_in_to_view: true }] as const) {
    const { id, slug } = await aSite({ owner_id: owner.userId, ...patch });
    await aGraveRecord({ site_id: id, note: 'Behind the well.' });
    const page = await visit(slug);
    expect([401, 403]).toContain(page.status);
    expect(page.html).not.toMatch(/Cohen|well/);
  }
  expect((await visit('nobody')).status).toBe(404);
});
