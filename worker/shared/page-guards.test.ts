import { expect, test } from 'vitest';
import { guardsOf, isMemorialOnly } from './page-guards.ts';

test.each([
  ['/', []],
  ['/site/7', []],
  ['/site/7/settings/services', []],
  ['/administrators', []],
  ['/vendors', []],
  ['/site/payment', ['billing']],
  ['/admin', ['admin']],
  ['/admin/users', ['admin']],
  ['/vendor/orders', ['memorial', 'vendor']],
  ['/onboarding/vendor', ['memorial']],
  ['/onboarding/from', []],
  ['/site/7/services/flowers', ['memorial']],
  ['/services/box', ['memorial']],
  ['/site/ada-lovelace/order-service/box', ['memorial']],
  ['/site/7/order-service/qr/payment', ['memorial', 'billing']],
  ['/dashboard/account/billing', []],
] as const)('%s asks for %j', (path, guards) => {
  expect(guardsOf(path)).toEqual(guards);
  expect(isMemorialOnly(path)).toBe((guards as readonly string[]).includes('memorial'));
});
