import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { beforeAll, expect, test } from 'vitest';
import { Email } from '#worker/contract/schemas/primitives.ts';
import { addRelatedLink } from '#worker/contract/schemas/related-link.ts';
import { PersonName } from '#worker/contract/schemas/site-fields.ts';
import { faultIn, faultsOf, validate } from './validate.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const { url: Url } = addRelatedLink.body.shape;

test('a form asks the very schema of the worker', () => {
  expect(validate(PersonName, 'R')).toEqual([{ pointer: '', code: 'name.too_short', params: { min: 2 } }]);
  expect(validate(PersonName, 'Ruth')).toEqual([]);
});

test.each(['https://example.org', 'http://בית.example/שלום', 'https://example.org:8443/?q=1#x'])(
  '%s is the address of a page',
  (url) => expect(faultIn(Url, url)).toBeUndefined(),
);

test.each([
  ['https://localhost/', 'This is not a web address'],
  ['ftp://example.org/', 'This is not a web address'],
  ['javascript:alert(1)', 'This is not a web address'],
  ['https://user@example.org/', 'The address cannot contain a user name or password'],
  ['https://user:secret@example.org/', 'The address cannot contain a user name or password'],
])('“%s” is told: %s', (url, message) => expect(faultIn(Url, url)).toBe(message));

test('a form has words of its own, with the limit in them', () => {
  const own = {
    'field.required': msg`Enter a name`,
    'name.too_long': msg`The name has at most ${{ max: 0 }} letters`,
  };
  expect(faultIn(PersonName, ' ', own)).toBe('Enter a name');
  expect(faultIn(PersonName, 'R'.repeat(61), own)).toBe('The name has at most 60 letters');
});

test('each field that is refused is told once, in order', () => {
  expect(
    faultsOf([
      { fieldId: 'email', schema: Email, value: 'ruth@home' },
      { fieldId: 'name', schema: PersonName, value: 'Ruth' },
      { fieldId: 'url', schema: Url, value: 'x' },
    ]).map(({ fieldId }) => fieldId),
  ).toEqual(['email', 'url']);
});
