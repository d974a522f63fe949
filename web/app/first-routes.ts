import { createRoute, redirect } from '@tanstack/react-router';
import { Route as rootRoute } from '#web/routes/__root.tsx';
import { Route as homeRoute } from '#web/routes/$locale/index.tsx';
import { Route as localeRoute } from '#web/routes/$locale/route.tsx';
import { Route as siteRoute } from '#web/routes/$locale/site.$id.tsx';
import type { routeTree } from './route-tree.gen.ts';

/** Whether an address is one of the two pages that most people open first. */
export const isFirst = (path: string): boolean => /^\/(?:en|he)(?:\/site\/[^/]+)?\/?$/.test(path);

/** Every other address is on the whole map: it is unfolded, and the way begun again. */
const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    await context.unfold?.();
    throw redirect({ href: location.href, replace: true });
  },
});

localeRoute.update({ id: '/$locale', path: '/$locale', getParentRoute: () => rootRoute } as object);
homeRoute.update({ id: '/', path: '/', getParentRoute: () => localeRoute } as object);
siteRoute.update({ id: '/site/$id', path: '/site/$id', getParentRoute: () => localeRoute } as object);
localeRoute._addFileChildren([homeRoute, siteRoute]);

/** The map of the pages that are opened first; `route-tree.gen.ts` makes the whole one of the same routes. */
export const firstRoutes = rootRoute._addFileChildren([
  localeRoute,
  elsewhere,
]) as unknown as typeof routeTree;
