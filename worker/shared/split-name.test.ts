import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Dana Levi', 'Dana', 'Levi'],
  ['דנה בר לוי', 'דנה', 'בר לוי'],
  ['Dana', 'Dana', ''],
  [`${'x'.repeat(70)} ${'y'.repeat(49)}`, 'x'.repeat(60), 'y'.repeat(49)],
])('%s is the name %s %s', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});
