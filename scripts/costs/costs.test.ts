import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  breakEvenDecline,
  fullOverYears,
  gbPaidFor,
  income,
  PLAN_GB,
  PLANS,
  total,
  USES,
  VAT_PERCENT,
  yearly,
  yearsPaidFor,
} from './costs.ts';
import { costTables } from './tables.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

describe('someone who looks up what a site costs', () => {
  const page = read('docs/costs.md');

  test.each(Object.entries(costTables()))('reads what the command prints: %s', (title, table) => {
    expect(page).toContain(`## ${title}\n${table}\n`);
  });

  test('finds the prices and the VAT with which the product begins', () => {
    const list = read('migrations/0031_orders_and_billing.sql');
    for (const [plan, price] of Object.entries(PLANS))
      expect(list).toContain(`('plan_${plan}', 'USD', ${Math.round(price * 100)},`);
    expect(read('wrangler.toml')).toContain(`VAT_RATE = "${VAT_PERCENT}"`);
  });
});

test.each([
  ['en', 'A free site costs us a few cents a year.'],
  ['he', 'אתר ללא תשלום עולה לנו כמה סנטים בשנה.'],
])('what the promise says in %s of a free site is what it costs, also at its limit', (locale, sentence) => {
  expect(read(`worker/features/texts/content/${locale}/page.promise.md`)).toContain(sentence);
  for (const use of [USES.unpaid, USES.unpaidFull]) {
    expect(total(use)).toBeGreaterThan(0.01);
    expect(total(use)).toBeLessThan(0.1);
  }
});

describe('the arithmetic', () => {
  test('takes VAT that is part of a price, and the fees of the whole of it', () => {
    expect(income(118)).toBeCloseTo(100 - 3.422 - 0.3);
  });

  test('counts a GB where it is stored: once, in both places of the nightly copy, and at another company', () => {
    const use = { ...USES.full, filesGb: 10 };
    expect(yearly({ ...use, copied: 0 }).files).toBeCloseTo(12 * 10 * 0.021);
    expect(yearly({ ...use, copied: 1 }).files).toBeCloseTo(12 * 10 * 0.051);
  });

  test('adds the years up as prices fall', () => {
    const first = total(USES.full);
    expect(fullOverYears(0)).toBeCloseTo(30 * first);
    expect(fullOverYears(100)).toBeCloseTo(first);
    expect(yearsPaidFor(10 * first, 0)).toBeCloseTo(10);
    expect(yearsPaidFor(first * 1.5, 50)).toBeCloseTo(2);
    expect(yearsPaidFor(first * 2, 50)).toBeUndefined();
  });

  test('finds where the one-time plan breaks even, in prices and in GB alike', () => {
    const decline = breakEvenDecline();
    expect(fullOverYears(decline)).toBeCloseTo(income(PLANS.once), 0);
    expect(gbPaidFor(decline)).toBeCloseTo(PLAN_GB, 0);
  });
});
