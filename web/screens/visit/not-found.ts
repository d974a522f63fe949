import { lazyRouteComponent } from '@tanstack/react-router';
import { loadWithMessages } from '#web/ui/lazy-part.ts';

/** The page of an unknown URL, which the router loads before it renders it. */
export const NotFound = lazyRouteComponent(
  () => loadWithMessages(['common'], () => import('./not-found-page.tsx')),
  'NotFoundPage',
);
