import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** An app with the same versions of React, Router, Query and Lingui as ours and an almost empty page. */
const greeting = queryOptions({
  queryKey: ['greeting'],
  queryFn: () => fetch('/greeting').then((answer) => answer.json()),
});

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });
const page = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$locale/site/$id',
  loader: ({ context }) => context.queries.ensureQueryData(greeting),
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(greeting);
  return (
    <Link to="/$locale/site/$id" params={page.useParams()}>
      <Trans>Hello {String(data)}</Trans>
    </Link>
  );
}

const queries = new QueryClient();
const router = createRouter({
  routeTree: rootRoute.addChildren([page]),
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
});
i18n.loadAndActivate({ locale: 'en', messages: {} });
await router.load();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
