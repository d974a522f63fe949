import { expect, test } from 'vitest';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { listCouponRows } from './coupon.repo.ts';

test.each([
  ['all of them', {}, /TEMP B-TREE/],
  ['those that can be used', { active: true }, /SCAN coupons|TEMP B-TREE/],
  ['those that were stopped', { active: false }, /SCAN coupons|TEMP B-TREE/],
  ['the beginning of a code', { prefix: 'SPRING' }, /SCAN coupons/],
])('coupons are found by %s without reading more than what is listed', async (_, lookup, avoided) => {
  for (const ascending of [true, false])
    for (const after of [undefined, 5]) {
      const queries = await queriesOf((on) =>
        listCouponRows(on, { active: undefined, prefix: undefined, ...lookup, after, ascending, limit: 50 }),
      );
      for (const query of queries) {
        const steps = await planOf(query);
        expect(steps, query).not.toMatch(avoided);
      }
    }
});
