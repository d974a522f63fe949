import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inLocale } from '#web/i18n/locale-path.ts';
import { storeKiosk } from '#web/lib/kiosk.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { network } from '#web/testing/network.ts';
import { openInLocale, storeMissingLocale, switchLanguage } from './switch-language.ts';

let cookies: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  cookies = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie));
  history.replaceState(null, '', '/en/site/ada?memory=4#m4');
});

describe('changing the language', () => {
  test('keeps the page, its query and the place on it, after half a second', async () => {
    const navigations: string[] = [];
    const switching = switchLanguage('he', (address) => navigations.push(address));
    await vi.advanceTimersByTimeAsync(499);
    expect(navigations).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await switching;
    expect(navigations).toEqual(['/he/site/ada?memory=4#m4']);
  });

  test('is remembered for 365 days', async () => {
    const switching = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await switching;
    expect(cookies).toEqual(['__Host-locale=he; Max-Age=31536000; Path=/; Secure; SameSite=Lax']);
  });

  test('is saved for who is signed in, and asked of nobody else', async () => {
    const requests = network({ 'POST /api/users/setLocale': () => new Response(null, { status: 204 }) });
    const first = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await first;
    expect(requests).toHaveLength(0);
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const second = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await second;
    expect(await requests[0]?.json()).toEqual({ locale: 'he' });
  });

  test('is kept on the device where that is a screen, and changes no account', async () => {
    const requests = network({ 'POST /api/users/setLocale': () => new Response(null, { status: 204 }) });
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    storeKiosk({ kiosk_community_id: 3, kiosk_community_slug: null });
    const switching = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await switching;
    expect(requests).toHaveLength(0);
    expect(cookies[0]).toMatch(/^__Host-locale=he;/);
    expect(openInLocale('en', 'he', '/he/wall/3', () => undefined)).toBe(false);
  });

  test('happens also when it could not be saved, and is not undone afterwards', async () => {
    network({});
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const navigations: string[] = [];
    const switching = switchLanguage('he', (address) => navigations.push(address));
    await vi.runAllTimersAsync();
    await switching;
    expect(navigations).toHaveLength(1);
    expect(openInLocale('en', 'he', '/he', (address) => navigations.push(address))).toBe(false);
  });
});

test('a person who logs in goes on in their own language, which addresses without one have from then on', () => {
  const navigations: string[] = [];
  expect(openInLocale('he', 'en', '/en/sites', (address) => navigations.push(address))).toBe(true);
  expect(openInLocale('en', 'en', '/en/sites', (address) => navigations.push(address))).toBe(false);
  expect(navigations).toEqual(['/he/sites']);
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['__Host-locale=he', '__Host-locale=en']);
});

test('a person who logged in before is not overruled: their language is stored only where none is', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('country=IL; __Host-locale=en');
  storeMissingLocale('he');
  expect(cookies).toEqual([]);
  cookie.mockReturnValue('country=IL');
  storeMissingLocale('he');
  expect(cookies).toHaveLength(1);
});

test.each([
  ['/en', '/he'],
  ['/en/', '/he/'],
  ['/en?x=1', '/he?x=1'],
  ['/en#how', '/he#how'],
  ['/english-names', '/he/english-names'],
])('%s becomes %s', (from, to) => {
  expect(inLocale(from, 'he')).toBe(to);
});
