export { type CouponRow, countUse, insertUse, releaseUse } from './coupon.repo.ts';
export { type Totals, totalsOf } from './price.rules.ts';
export { priceOrder, pricesOf, vatOf } from './price.service.ts';
