import { expect, test } from 'vitest';
import { dayAtIssuer, invoiceNumberOf } from './invoice.rules.ts';

test.each([
  ['invoice_receipt', 123, '2026-000123'],
  ['receipt', 7, 'R-2026-000007'],
  ['credit', 7, 'C-2026-000007'],
  ['invoice_receipt', 1_234_567, '2026-1234567'],
] as const)('%s %i is printed as %s', (type, number, printed) => {
  expect(invoiceNumberOf({ year: 2026, type, number })).toBe(printed);
});

test.each([
  ['2026-12-31T21:59:59.000Z', 'Asia/Jerusalem', '2026-12-31'],
  ['2026-12-31T22:00:00.000Z', 'Asia/Jerusalem', '2027-01-01'],
  ['2026-07-01T21:00:00.000Z', 'Asia/Jerusalem', '2026-07-02'],
  ['2026-12-31T22:00:00.000Z', 'America/New_York', '2026-12-31'],
])('an invoice of %s in %s is dated %s', (at, zone, day) => {
  expect(dayAtIssuer(new Date(at), zone)).toBe(day);
});
