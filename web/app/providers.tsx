import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LastResort } from './last-resort.tsx';
import type { AppRouter } from './router.ts';

export function Providers({ queries, router }: { queries: QueryClient; router: AppRouter }) {
  return (
    <I18nProvider i18n={i18n}>
      <LastResort>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LastResort>
    </I18nProvider>
  );
}
