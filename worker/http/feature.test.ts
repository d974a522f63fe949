import { expect, test } from 'vitest';
import type { EmailKind } from '#worker/core/email.ts';
import { collectHooks } from './feature.ts';

const email = (kind: string): EmailKind => ({
  kind,
  compose: async () => undefined,
  digest: undefined,
  isEssential: false,
  forgetsAddress: false,
  avoidsRest: false,
  settled: undefined,
});

test('what features declare is found by its name', () => {
  const { emails } = collectHooks([{ emails: [email('welcome')] }, { emails: [email('farewell')] }]);
  expect([...emails.keys()]).toEqual(['welcome', 'farewell']);
});

test('a name that two features declare is refused', () => {
  expect(() => collectHooks([{ emails: [email('welcome')] }, { emails: [email('welcome')] }])).toThrow(
    'declared twice',
  );
});
