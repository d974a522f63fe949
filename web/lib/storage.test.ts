import { afterEach, describe, expect, test, vi } from 'vitest';
import { readDraft } from '#web/features/accounts/account-draft.ts';
import { sentAt } from '#web/features/accounts/verification/verification.ts';
import { askedBefore } from '#web/features/members/asked.ts';
import { takeJoining } from '#web/features/members/joining.ts';
import { readCreation } from '#web/features/onboarding/creation.ts';
import { readDraft as readSiteDraft } from '#web/features/onboarding/draft.ts';
import { isRecord } from './json.ts';
import { readKiosk } from './kiosk.ts';
import { takeRememberedPath } from './login.ts';
import { local, readStored } from './storage.ts';
import { JOINING_KEY } from './storage-keys.ts';
import { readStrategy, readToken } from './token.ts';

const KEY = JOINING_KEY;
const GARBAGE = [
  '',
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"to":{},"at":"x"}',
  '{"email":1,"token":[]}',
  '{'.repeat(100_000),
];

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('what is kept is parsed, and what cannot be read is dropped', () => {
  const parse = (kept: unknown) => (isRecord(kept) && typeof kept.a === 'number' ? kept.a : null);
  const onInvalid = vi.fn();
  expect(readStored(local, KEY, parse, onInvalid)).toBeNull();
  localStorage.setItem(KEY, '{"a":1}');
  expect(readStored(local, KEY, parse, onInvalid)).toBe(1);
  expect(onInvalid).not.toHaveBeenCalled();
  localStorage.setItem(KEY, '{"a":"1"}');
  expect(readStored(local, KEY, parse, onInvalid)).toBeNull();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(localStorage.getItem(KEY)).toBeNull();
});

describe.each(GARBAGE)('with %.40s in every key', (text) => {
  test.each<[string, string, () => unknown, unknown]>([
    ['a request to be let in', 'asked.7', () => askedBefore('7', undefined), null],
    ['an invitation', 'invitation.joining', () => takeJoining('t'), null],
    ['a creation', 'onboarding.creation', () => readCreation(), null],
    ['a mail that went out', 'verify.sent', () => sentAt('a@b.org'), null],
    ['a token', 'auth._token.local', () => readToken(), null],
    ['a sign-in strategy', 'auth.strategy', () => readStrategy(), 'local'],
    ['a path to return to', 'auth.redirect', () => takeRememberedPath(), null],
    ['what an onboarding holds', 'onboarding.information', () => readSiteDraft().information, null],
    ['an account', 'account.draft', () => readDraft(), { first_name: '', last_name: '', email: '' }],
  ])('%s is as if there were none', (_what, key, read, none) => {
    localStorage.setItem(key, text);
    sessionStorage.setItem(key, text);
    expect(read()).toEqual(none);
  });

  test('a kiosk is none, which is logged', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    localStorage.setItem('kiosk_user', text);
    expect(readKiosk()).toBeNull();
    expect(report).toHaveBeenCalledOnce();
    expect(localStorage.getItem('kiosk_user')).toBeNull();
  });
});
