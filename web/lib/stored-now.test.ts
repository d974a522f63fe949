import { expect, test } from 'vitest';
import { conflictingSite } from '#web/features/sites/editing/use-patch-site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { ApiError } from './api-error.ts';
import { textsIn } from './json.ts';
import { storedNow } from './stored-now.ts';

const refused = (current: unknown, code: ApiError['code'] = 'request.stale') =>
  new ApiError({ code, detail: 'Someone changed this.', status: 412, params: { current } });

test('the version of someone else is read from the refusal', () => {
  expect(storedNow(refused({ name: 'Theirs', id: 3 }), textsIn('name'))).toEqual({ name: 'Theirs' });
  expect(conflictingSite(refused(aSite()))).toEqual(aSite());
});

test('any other error has none', () => {
  expect(storedNow(refused({ name: 'Theirs' }, 'request.invalid'), textsIn('name'))).toBeNull();
  expect(storedNow(new Error('offline'), textsIn('name'))).toBeNull();
});

test.each([
  [undefined],
  [null],
  ['text'],
  [7],
  [[]],
  [{}],
  [{ name: null }],
  [JSON.parse('{"__proto__":{"name":"x","id":1}}')],
])('a version %# that cannot be read is none', (current) => {
  expect(storedNow(refused(current), textsIn('name'))).toBeNull();
  expect(conflictingSite(refused(current))).toBeNull();
});
