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
