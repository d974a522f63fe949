import type { QueryClient } from '@tanstack/react-query';

/** The context of every route's guard and loader. */
export type RouterContext = {
  queries: QueryClient;
};

/** The layout around a page; `default` where a route names none. */
export type Layout = 'default' | 'landing' | 'dashboard' | 'process' | 'kiosk' | 'admin';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout;
  }
}
