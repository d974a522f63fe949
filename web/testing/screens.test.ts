import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from '#web/app/router.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { SCREENS_OF_ROUTES } from './screens.ts';

test('every route has a screen that is looked at', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  expect(Object.keys(SCREENS_OF_ROUTES).toSorted()).toEqual(Object.keys(router.routesByPath).toSorted());
});
