import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inLocale } from '#web/i18n/locale-path.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { network } from '#web/testing/network.ts';
import { openInLocale, switchLanguage } from './switch-language.ts';

let cookies: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  cookies = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie));
  history.replaceState(null, '', '/en/site/ada?memory=4#m4');
});

describe('changing the language', () => {
  test('keeps the page, its query and the place on it, after half a second', async () => {
    const went: string[] = [];
    const done = switchLanguage('he', (address) => went.push(address));
    await vi.advanceTimersByTimeAsync(499);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(went).toEqual(['/he/site/ada?memory=4#m4']);
  });

  test('is remembered for 365 days', async () => {
    const done = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await done;
    expect(cookies).toEqual(['__Host-locale=he; Max-Age=31536000; Path=/; Secure; SameSite=Lax']);
  });

  test('is saved for who is signed in, and asked of nobody else', async () => {
    const asked = network({ 'POST /api/users/setLocale': () => new Response(null, { status: 204 }) });
    const first = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await first;
    expect(asked).toHaveLength(0);
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const second = switchLanguage('he', () => undefined);
    await vi.runAllTimersAsync();
    await second;
    expect(await asked[0]?.json()).toEqual({ locale: 'he' });
  });

  test('happens also when it could not be saved, and is not undone afterwards', async () => {
    network({});
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const went: string[] = [];
    const done = switchLanguage('he', (address) => went.push(address));
    await vi.runAllTimersAsync();
    await done;
    expect(went).toHaveLength(1);
    expect(openInLocale('en', 'he', '/he', (address) => went.push(address))).toBe(false);
  });
});

test('a signed-in person is shown their own language', () => {
  const went: string[] = [];
  expect(openInLocale('he', 'en', undefined, (address) => went.push(address))).toBe(true);
  expect(openInLocale('en', 'en', undefined, (address) => went.push(address))).toBe(false);
  expect(went).toEqual(['/he/site/ada?memory=4#m4']);
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
