import { beforeEach, describe, expect, test } from 'vitest';
import { takeRememberedPath } from './login.ts';
import { REDIRECT_KEY, rememberPath } from './session.ts';

beforeEach(() => localStorage.clear());

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
