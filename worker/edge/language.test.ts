import { describe, expect, test } from 'vitest';
import { callingCode } from '#worker/shared/calling-codes.ts';
import { testApp } from '#worker/testing/app.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const to = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe('someone comes without a language in the address', () => {
  test.each([
    [{}, 'en'],
    [{ 'Accept-Language': 'he' }, 'he'],
    [{ 'Accept-Language': 'he-IL,he;q=0.9,en;q=0.8' }, 'he'],
    [{ 'Accept-Language': 'iw' }, 'he'],
    [{ 'Accept-Language': 'en;q=0.5,he;q=0.9' }, 'he'],
    [{ 'Accept-Language': 'de,fr;q=0.5' }, 'en'],
    [{ 'Accept-Language': 'he;q=0' }, 'en'],
    [{ Cookie: '__Host-locale=he' }, 'he'],
    [{ Cookie: '__Host-locale=en', 'Accept-Language': 'he' }, 'en'],
    [{ Cookie: '__Host-locale=he; x=y', 'Accept-Language': 'en' }, 'he'],
    [{ Cookie: '__Host-locale=fr', 'Accept-Language': 'he' }, 'he'],
    [{ Cookie: 'not__Host-locale=he' }, 'en'],
  ])('and with %o is sent to %s', async (headers, locale) => {
    const response = await to('/site/ruth-cohen?memory=3', headers);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/${locale}/site/ruth-cohen?memory=3`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Vary')).toBe('Cookie, Accept-Language');
  });

  test.each([
    ['/', '/en'],
    ['/?a=1', '/en?a=1'],
    ['/login?qr=X&reason=unbound', '/en/login?qr=X&reason=unbound'],
    ['/site/%D7%A8%D7%95%D7%AA', '/en/site/%D7%A8%D7%95%D7%AA'],
    ['/fr/site/ruth', '/en/fr/site/ruth'],
    ['/EN', '/en/EN'],
    ['/index.html', '/en/index.html'],
  ])('to %s, and is sent to %s', async (path, location) => {
    expect((await to(path)).headers.get('Location')).toBe(location);
  });

  test.each([
    '//evil.example',
    '///evil.example/x',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/@evil.example',
  ])('to %s, and stays here', async (path) => {
    const response = await app.request(`http://localhost:8787${path}`);
    const location = response.headers.get('Location') ?? '';
    expect(new URL(location, 'http://localhost:8787').origin).toBe('http://localhost:8787');
    expect(location).toMatch(/^\/en\//);
  });

  test('and a forged host does not come back to them', async () => {
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
    };
    for (const path of ['/en', '/site/x', '/sitemap.xml', '/robots.txt', '/api/openapi.json']) {
      const response = await to(path, headers);
      expect(`${[...response.headers].join()}${await response.text()}`).not.toContain('evil.example');
    }
  });
});

describe('someone comes with a language in the address', () => {
  test('and gets it, whatever their browser and their cookie say', async () => {
    const response = await to('/en/login', { Cookie: '__Host-locale=he', 'Accept-Language': 'he' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Language')).toBe('en');
  });

  test('and a slash at the end makes no difference', async () => {
    for (const path of ['/he', '/he/', '/he/login/']) expect((await to(path)).status).toBe(200);
  });
});

describe('where someone is', () => {
  const place = async (path: string, headers: Record<string, string>, country?: string) => {
    const response = await app.request(path, { headers, ...(country && { cf: { country } }) });
    const cookies = response.headers.getSetCookie();
    return {
      cookies,
      value: JSON.parse(decodeURIComponent(cookies[0]?.split(';')[0]?.split('=')[1] ?? 'null')),
    };
  };

  test('is kept for seven days, for the browser to read', async () => {
    const { cookies } = await place('/en', {}, 'IL');
    expect(cookies).toEqual([
      `__Host-location=${encodeURIComponent('{"country":"IL","country_calling_code":"+972"}')}; Max-Age=604800; Path=/; Secure; SameSite=Lax`,
    ]);
  });

  test.each([
    ['/en', {}, 'DE', 'DE', '+49'],
    ['/he', { 'Accept-Language': 'he' }, 'US', 'US', '+1'],
    // Tor, and countries that the edge cannot determine
    ['/en', {}, 'T1', 'US', '+1'],
    ['/en', {}, 'XX', 'US', '+1'],
    ['/en', {}, undefined, 'US', '+1'],
    ['/he', {}, undefined, 'IL', '+972'],
    ['/en', { 'Accept-Language': 'he-IL,en;q=0.5' }, undefined, 'IL', '+972'],
    ['/en', { 'Accept-Language': 'iw' }, undefined, 'IL', '+972'],
    ['/he', { 'Accept-Language': 'en' }, undefined, 'IL', '+972'],
  ] as const)(
    'at %s with %o and the edge saying %s is %s %s',
    async (path, headers, edge, country, country_calling_code) => {
      expect((await place(path, headers, edge)).value).toEqual({ country, country_calling_code });
    },
  );

  test('is asked once', async () => {
    const { cookies } = await place('/en', { Cookie: 'a=b; __Host-location=x' }, 'IL');
    expect(cookies).toEqual([]);
  });

  test('is not looked for by the API, nor by a scan', async () => {
    for (const path of ['/api/health', '/s/nonsense', '/login'])
      expect((await place(path, {}, 'IL')).cookies).toEqual([]);
  });

  test.each([
    ['IL', '+972'],
    ['US', '+1'],
    ['GB', '+44'],
    ['RU', '+7'],
    ['AC', '+247'],
    ['ZW', '+263'],
    ['XX', undefined],
    ['il', undefined],
    ['972', undefined],
    ['', undefined],
    ['2I', undefined],
  ])('%s is called by %s', (country, code) => {
    expect(callingCode(country)).toBe(code);
  });
});

describe('someone opens an address of one language', () => {
  const offered = async (headers: Record<string, string>) =>
    /<nav class="offer".*?<\/nav>/.exec(await (await to('/en/no-such-page?x=1', headers)).text())?.[0];

  test('and reads it in that language, offered in one line in the one they chose before', async () => {
    const response = await to('/en/no-such-page', { Cookie: '__Host-locale=he' });
    expect(response.headers.get('Location')).toBeNull();
    expect(response.headers.get('Content-Language')).toBe('en');
    expect(await offered({ Cookie: '__Host-locale=he' })).toBe(
      '<nav class="offer" aria-label="Language"><a href="/he/no-such-page" hreflang="he" lang="he" dir="rtl">לקריאת הדף בעברית</a></nav>',
    );
  });

  test('and is offered nothing where they chose that language, or none', async () => {
    expect(await offered({ Cookie: '__Host-locale=en' })).toBeUndefined();
    expect(await offered({ 'Accept-Language': 'he' })).toBeUndefined();
  });
});
