import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_ERRORS } from '#worker/contract/errors.ts';
import { Password } from '#worker/contract/schemas/account.ts';
import { CalendarDate, Email, Id, name, text } from '#worker/contract/schemas/primitives.ts';
import { WebAddress } from '#worker/contract/schemas/related-link.ts';
import { fieldErrorsOf } from './field-errors.ts';

const schema = z.strictObject({
  name: name(10, 2),
  email: Email,
  password: Password,
  text: text(5, 3),
  url: WebAddress,
  id: Id,
  level: z.enum(['all', 'none']),
  date: CalendarDate,
  list: z.array(z.number().min(1).max(9)).min(1).max(2),
});
const GOOD = {
  name: 'Ruth',
  email: 'ruth@example.org',
  password: 'secret',
  text: 'word',
  url: 'https://example.org/',
  id: 1,
  level: 'all',
  date: { format: 'en', year: 1940, month: null, day: null },
  list: [1],
};
const errorsOf = (value: unknown) => {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : fieldErrorsOf(result.error, value).map(({ pointer, code, params }) => [pointer, code, params]);
};

test('a valid value has no error', () => expect(errorsOf(GOOD)).toEqual([]));

test.each<[string, Record<string, unknown>, string, string, object?]>([
  ['a name of one letter', { name: 'R' }, '/name', 'name.too_short', { min: 2 }],
  ['a name of invisible letters', { name: '\u2060\u2060R' }, '/name', 'name.too_short', { min: 2 }],
  ['a name too long', { name: 'R'.repeat(11) }, '/name', 'name.too_long', { max: 10 }],
  ['a name with a control sign', { name: 'Ru\u0007th' }, '/name', 'name.invalid'],
  ['no name', { name: undefined }, '/name', 'field.required'],
  ['an empty name', { name: ' ' }, '/name', 'field.required', { min: 2 }],
  ['an address without a host', { email: 'ruth@' }, '/email', 'email.invalid'],
  ['an address that nobody has', { email: 'ruth@kiosk.invalid' }, '/email', 'email.invalid'],
  ['a short password', { password: '12345' }, '/password', 'password.too_short', { min: 6 }],
  ['a long password', { password: 'a'.repeat(257) }, '/password', 'password.too_long', { max: 256 }],
  ['a short text', { text: 'ab' }, '/text', 'text.too_short', { min: 3 }],
  ['a long text', { text: 'abcdef' }, '/text', 'text.too_long', { max: 5 }],
  ['a text with a NUL', { text: 'ab\0c' }, '/text', 'text.unstorable'],
  ['a link that is no page', { url: 'ftp://example.org/' }, '/url', 'url.invalid'],
  ['a link with a password', { url: 'https://a:b@example.org/' }, '/url', 'url.credentials'],
  ['a word for a number', { id: 'one' }, '/id', 'value.invalid'],
  ['a value outside the list', { level: 'some' }, '/level', 'value.not_allowed'],
  ['a month too many', { date: { ...GOOD.date, month: 14 } }, '/date/month', 'number.too_large', { max: 13 }],
  ['an empty list', { list: [] }, '/list', 'list.too_short', { min: 1 }],
  ['a long list', { list: [1, 2, 3] }, '/list', 'list.too_long', { max: 2 }],
  ['a small number in it', { list: [1, 0] }, '/list/1', 'number.too_small', { min: 1 }],
  ['an unknown field', { role: 'admin' }, '/role', 'field.unknown'],
])('%s', (_what, patch, pointer, code, params = {}) =>
  expect(errorsOf({ ...GOOD, ...patch })).toEqual([[pointer, code, params]]),
);

test('a fault without a code of its own is reported as invalid, without the library’s message', () => {
  const odd = z.object({ a: z.string().refine(() => false, 'Nonsense') });
  const result = odd.safeParse({ a: 'x' });
  expect(result.error && fieldErrorsOf(result.error, { a: 'x' })).toEqual([
    { pointer: '/a', code: 'value.invalid', params: {} },
  ]);
});

test('each field error code is listed once', () =>
  expect(new Set(FIELD_ERRORS).size).toBe(FIELD_ERRORS.length));
