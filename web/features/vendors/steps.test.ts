import { expect, test } from 'vitest';
import { aProduct, aVendor } from '#web/testing/a-vendor.ts';
import { missingSteps, stepOf } from './steps.ts';

test('who begins starts with the company, whatever the address says', () => {
  expect(stepOf('payout', null, [])).toBe('company');
});

test('who comes back goes on where something is missing, and may go to any step', () => {
  const vendor = aVendor({ areas: [], payout: null });
  expect(stepOf(undefined, vendor, [])).toBe('area');
  expect(stepOf('payout', vendor, [])).toBe('payout');
  expect(stepOf('nonsense', vendor, [])).toBe('area');
});

test('a draft is no product yet', () => {
  expect(missingSteps(aVendor(), [aProduct({ state: 'draft' })])).toEqual(['products']);
  expect(missingSteps(aVendor(), [aProduct({ state: 'review' })])).toEqual([]);
  expect(stepOf(undefined, aVendor(), [aProduct({ state: 'review' })])).toBe('send');
});
