import { lazyRouteComponent } from '@tanstack/react-router';
import { loadWhenConnected } from '#web/lib/reconnect.ts';

/** The page of an unknown URL, which the router loads before it renders it. */
export const NotFound = lazyRouteComponent(
  () => loadWhenConnected(() => import('./not-found-page.tsx')),
  'NotFoundPage',
);
