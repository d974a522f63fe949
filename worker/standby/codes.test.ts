import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCodePage,
  ask,
  COMMUNITY_CODE,
  codeOf,
  emptyCopy,
  FOREVER,
  fillCopy,
  GRAVE_CODE,
  HEBREW_CODE,
  LINK_CODE,
  PRIVATE_CODE,
  SITE_CODE,
} from '#worker/testing/forever-copy.ts';

const locationOf = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(path, { headers })).headers.get('Location');

beforeAll(fillCopy);
afterAll(emptyCopy);

describe('a phone at a grave scans a sticker while the main worker is off', () => {
  test.each([
    [`/s/${SITE_CODE}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE}/`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE}/index.html`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE}?utm_source=x`, '/en/site/ruth-cohen/'],
    [`/he/s/${SITE_CODE}`, '/he/site/ruth-cohen/'],
    [`/en/s/${SITE_CODE}`, '/en/site/ruth-cohen/'],
    [`/m/${SITE_CODE}`, '/en/site/ruth-cohen/'],
    [`/he/m/${SITE_CODE}/`, '/he/site/ruth-cohen/'],
    [`/s/${SITE_CODE.toLowerCase()}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE.replaceAll('0', 'o').replaceAll('1', 'l')}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE.replaceAll('0', 'O').replaceAll('1', 'I')}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE.slice(0, 4)}-${SITE_CODE.slice(4, 8)}-${SITE_CODE.slice(8)}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE.slice(0, 6)}%20${SITE_CODE.slice(6)}`, '/en/site/ruth-cohen/'],
    [`/s/${SITE_CODE}/anything/else`, '/en/site/ruth-cohen/'],
    [`/m/${GRAVE_CODE}`, '/en/grave/7/'],
    [`/s/${GRAVE_CODE}`, '/en/grave/7/'],
    [`/he/m/${GRAVE_CODE}`, '/he/grave/7/'],
    [`/c/${COMMUNITY_CODE}`, '/en/community/kfar/'],
    [`/he/c/${COMMUNITY_CODE}`, '/he/community/kfar/'],
    [`/he/s/${HEBREW_CODE}`, '/he/site/%D7%A8%D7%95%D7%AA-%D7%9B%D7%94%D7%9F/'],
    [`/s/${LINK_CODE}`, 'https://family.example/%D7%A9%D7%9C%D7%95%D7%9D?a=1#b'],
  ])('%s opens %s', async (path, location) => {
    const response = await ask(path);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(await response.text()).toBe('');
  });

  test('in the language of the phone, or the one chosen before', async () => {
    const hebrew = { 'Accept-Language': 'he-IL,he;q=0.9' };
    expect(await locationOf(`/s/${SITE_CODE}`, hebrew)).toBe('/he/site/ruth-cohen/');
    expect(await locationOf(`/s/${SITE_CODE}`, { ...hebrew, Cookie: '__Host-locale=en' })).toBe(
      '/en/site/ruth-cohen/',
    );
    expect(await locationOf(`/en/s/${SITE_CODE}`, hebrew)).toBe('/en/site/ruth-cohen/');
    expect((await ask(`/s/${SITE_CODE}`)).headers.get('Vary')).toBe('Cookie, Accept-Language');
    expect((await ask(`/en/s/${SITE_CODE}`)).headers.get('Vary')).toBeNull();
  });

  test('of a family’s private site, and reads that it is private', async () => {
    for (const path of [`/s/${PRIVATE_CODE}`, `/he/m/${PRIVATE_CODE}`]) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<p>זהו אתר פרטי של משפחה</p>');
      expect(response.headers.get('Content-Language')).toBe('he, en');
    }
  });

  test.each(['javascript:alert(1)', 'http://family.example/', '//family.example/', '/a/../b', '/%E0', 'x'])(
    'that says %s, and is led nowhere by it',
    async (to) => {
      await aCodePage('b', codeOf(9), to, 'the page itself');
      const response = await ask(`/b/${codeOf(9)}`);
      expect(response.headers.get('Location')).toBeNull();
      expect([response.status, await response.text()]).toEqual([200, 'the page itself']);
    },
  );

  test('whose tool of copying has lost the metadata, and reads the page that static hosts have', async () => {
    await FOREVER.put(`s/${codeOf(10)}/index.html`, 'links in both languages');
    const response = await ask(`/s/${codeOf(10)}`);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe('links in both languages');
  });

  test.each([
    ['mistyped', `/s/${SITE_CODE.slice(0, -1)}${SITE_CODE.endsWith('7') ? '8' : '7'}`],
    ['not there', `/s/${codeOf(999_999)}`],
    ['of another type', `/c/${SITE_CODE}`],
    ['too long', `/he/s/${'A'.repeat(3000)}`],
    ['no code', '/m/qqq'],
  ])('whose code is %s, and reads so in both languages, with where to write to', async (_, path) => {
    const response = await ask(path);
    const body = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toContain('ייתכן שנפלה בו טעות הקלדה');
    expect(body).toContain('It may be mistyped');
    expect(body.match(/mailto:help@dorot\.example/g)).toHaveLength(2);
    expect(body).not.toContain(path.split('/').at(-1));
  });

  test('and a code takes one read, a mistyped one none', async () => {
    const keys: string[] = [];
    const bucket = {
      get: (key: string) => {
        keys.push(key);
        return FOREVER.get(key);
      },
    } as unknown as R2Bucket;
    await ask(`/s/${SITE_CODE}`, { env: { FOREVER: bucket } });
    await ask('/s/MISTYPEDCODE1', { env: { FOREVER: bucket } });
    expect(keys).toEqual([`s/${SITE_CODE}/index.html`]);
  });
});
