import { expect, test } from 'vitest';
import { fieldsOf, NOTHING_KNOWN, withSuggestion } from './grave-record.rules.ts';

const record = { ...NOTHING_KNOWN, cemetery_id: 7, row: '4', plot: '7', lat: 32.1, lng: 34.9, accuracy_m: 8 };

test.each([
  ['a plot', { plot: '8' }, { plot: '8' }],
  [
    'a cemetery that is not in the list',
    { cemetery_name: 'Old', city: 'Haifa' },
    { cemetery_id: null, cemetery_name: 'Old', city: 'Haifa' },
  ],
  [
    'a pin, whose accuracy goes with it',
    { lat: 32.2, lng: 34.8 },
    { lat: 32.2, lng: 34.8, accuracy_m: null },
  ],
  ['a city alone, which the cemetery of the list knows better', { city: 'Haifa' }, {}],
])('a suggestion of %s changes that and leaves the rest', (_what, suggested, changed) =>
  expect(withSuggestion(record, fieldsOf(suggested))).toEqual({ ...record, ...changed }),
);

test('a cemetery of the list has its own name, and half a pin is none', () => {
  expect(
    fieldsOf({ cemetery_id: 7, cemetery_name: 'Old', city: 'Haifa', lat: 32.1, accuracy_m: 5, note: '' }),
  ).toEqual({
    ...NOTHING_KNOWN,
    cemetery_id: 7,
  });
});
