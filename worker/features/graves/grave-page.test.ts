import { beforeAll, describe, expect, test } from 'vitest';
import type { Grave } from '#worker/contract/grave.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { app, change, done, rowOf, scan, send, twoSites } from '#worker/testing/grave-calls.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aPerson, aSite, type Person } from '#worker/testing/seed.ts';

countRows();

let mother: Person;
let uncle: Person;
let stranger: Person;
beforeAll(async () => {
  [mother, uncle, stranger] = [await aPerson(), await aPerson(), await aPerson()];
});

describe('the page of a grave', () => {
  test('shows each person in the order of the stone, with dates in both calendars and a link', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id } = await aGrave(dov.id, ruth.id);
    const reader = testApp();
    const response = await reader.request(`/en/grave/${id}`);
    expect(reader.reads.queries).toBe(1);
    expect(reader.reads.rowsRead).toBeLessThanOrEqual(12);
    const page = await readPage(response);
    expect([page.status, page.title]).toEqual([200, 'Dov · Ruth Cohen · Dorot']);
    expect(page.meta('robots')).toEqual(['noindex']);
    const links = page.elements.flatMap(({ tag, attributes }) =>
      tag === 'a' && attributes.href?.includes('/site/') ? [attributes.href] : [],
    );
    expect(links).toEqual([`/en/site/${dov.slug}`, `/en/site/${ruth.slug}`]);
    expect(page.html).toMatch(/<time datetime="1941-03-14">14\sMarch\s1941<\/time>/);
    expect(page.html).toContain('Adar');
    expect(page.data.queries.map(({ key }) => key)).toEqual([['graves', String(id)]]);
  });

  test('leaves out a private and a deleted site, and one for people with an account, without a trace of them', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const hidden = await aSite({ owner_id: stranger.userId, first_name: 'Hidden' });
    const { id } = await aGrave(ruth.id, hidden.id, dov.id);
    for (const patch of [{ mode: 'private' }, { deleted_at: '2026' }, { sign_in_to_view: true }] as const) {
      await change(hidden.id, { mode: 'regular', deleted_at: null, ...patch });
      const html = await (await testApp().request(`/en/grave/${id}`)).text();
      expect(html).toContain('Dov');
      expect(html).not.toContain('Hidden');
    }
  });

  test('with one person whom everyone may see leads to their site', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id } = await aGrave(ruth.id, dov.id);
    await change(dov.id, { mode: 'private' });
    const response = await testApp().request(`/he/grave/${id}`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/he/site/${ruth.slug}`]);
  });

  test('of private sites only is the same as of a grave that does not exist', async () => {
    const hidden = await aSite({ owner_id: mother.userId, mode: 'private' });
    const other = await aSite({ owner_id: uncle.userId, mode: 'private' });
    const { id } = await aGrave(hidden.id, other.id);
    const bodyOf = async (ref: number | string) => {
      const response = await testApp().request(`/en/grave/${ref}`);
      expect(response.status).toBe(404);
      return (await response.text()).replace(/nonce="[^"]*"|\/grave\/[\w-]+/g, '');
    };
    const body = await bodyOf(id);
    expect(body).toContain('There is nothing to read here at the moment');
    expect(await bodyOf(900_000)).toBe(body);
    expect(await bodyOf('ruth')).toBe(body);
    await refusal(await app(stranger).request(`/api/graves/${id}`), 'grave.not_found');
  });

  test('shows a family, but no administrator, also those whom only they may see', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    await change(dov.id, { mode: 'private' });
    const { id } = await aGrave(ruth.id, dov.id);
    const names = async (as?: Person) => {
      const { grave } = await done<{ grave: Grave }>(await app(as).request(`/api/graves/${id}`));
      return grave.people.map(({ first_name }) => first_name);
    };
    const admin = await aPerson({ role_id: 1 });
    expect([await names(uncle), await names(stranger), await names(admin), await names()]).toEqual([
      ['Ruth', 'Dov'],
      ['Ruth'],
      ['Ruth'],
      ['Ruth'],
    ]);
    expect((await app(stranger).request('/api/graves/ruth')).status).toBe(422);
  });
});

describe('a phone scans the code of a grave', () => {
  test('and is sent to its page in its own language, for one row read', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const { id, code } = await aGrave(ruth.id, dov.id);
    const phone = testApp();
    const response = await phone.request(`/m/${code}`, { headers: { 'Accept-Language': 'he' } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/he/grave/${id}`]);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=60');
    expect(phone.reads).toEqual({ queries: 1, rowsRead: 1, rowsWritten: 0 });
  });

  test('and the API names the page, or the site of the only person', async () => {
    const { ruth, dov } = await twoSites(mother, uncle);
    const [shared, single] = [
      await aGrave(ruth.id, dov.id),
      await aGrave((await twoSites(mother, uncle)).ruth.id),
    ];
    const ask = async (code: string) =>
      (await testApp().request(`/api/sites/get_site_link_by_qr?qr=${code}&type=m`)).json<{ msg: object }>();
    expect(await ask(shared.code)).toEqual({ msg: { link: `${testEnv.APP_ORIGIN}/grave/${shared.id}` } });
    expect(await ask(single.code)).toEqual({ msg: { site_id: (await rowOf(single.code))?.site_id } });
  });

  test('and opens the new address of a site that is renamed or becomes private', async () => {
    const { ruth } = await twoSites(mother, uncle);
    const { code } = await aGrave(ruth.id);
    await send(mother, 'PATCH', `/api/sites/${ruth.id}`, { mode: 'private' }, 1);
    expect(await scan(code)).toBe(`/en/site/${ruth.id}`);
  });
});
