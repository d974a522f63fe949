import { describe, expect, test, vi } from 'vitest';
import { takeRememberedPath } from './login.ts';
import { logout, rememberPath } from './session.ts';
import { REDIRECT_KEY } from './storage-keys.ts';
import { readToken, TOKEN_KEY } from './token.ts';

describe('after signing in', () => {
  test('a person returns to the page they came from, once', () => {
    rememberPath('/he/site/ada?memory=4#m4');
    expect(takeRememberedPath()).toBe('/he/site/ada?memory=4#m4');
    expect(takeRememberedPath()).toBeNull();
  });

  test.each(['/he/login', '/en/register', '/en/verify?token=a', '/he/auth/process'])(
    'nobody returns to %s, but to where they were before it',
    (door) => {
      rememberPath('/he/site/ada');
      rememberPath(door);
      expect(takeRememberedPath()).toBe('/he/site/ada');
    },
  );

  test('a sticker is found again', () => {
    rememberPath('/he/login?qr=0123456789ABT&reason=unbound');
    expect(takeRememberedPath()).toBe('/he/login?qr=0123456789ABT&reason=unbound');
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/%2Felsewhere.example',
  ])('nobody is sent to %s', (path) => {
    rememberPath(path);
    expect(takeRememberedPath()).toBeNull();
    localStorage.setItem(REDIRECT_KEY, path);
    expect(takeRememberedPath()).toBeNull();
  });
});

test('a person who logs out is logged out, also where no reply comes, and the next one starts anew', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  rememberPath('/he/site/ada');
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
  );
  const leaving = logout();
  patience.abort();
  await leaving;
  expect(readToken()).toBeNull();
  expect(takeRememberedPath()).toBeNull();
});
