import { expect, test } from 'vitest';
import { PAGE_ROUTES, pageRouteOf } from '#worker/features/operations/public.ts';
import { pages } from './pages.ts';

test('browsers may report the use of exactly the pages that there are', () => {
  const routes = pages.map(({ pattern, bare }) => pageRouteOf(bare ? pattern : `/$locale${pattern}`));
  expect([...PAGE_ROUTES].sort()).toEqual(routes.sort());
});
