export { type CouponRow, countUse, insertUse, recountUse, releaseUse } from './coupon.repo.ts';
export { type Totals, totalsOf } from './price.rules.ts';
export { priceOrder, pricesOf, vatOf } from './price.service.ts';
