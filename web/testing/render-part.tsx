import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type AppRouter, createAppRouter } from '#web/app/router.ts';
import { AREAS, type Area } from '#web/i18n/areas.ts';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Locale } from '#worker/shared/locale.ts';

type Part = RenderResult & { queries: QueryClient; router: AppRouter };

/** Renders a part of a page alone, inside the app's providers. */
export async function renderPart(part: ReactNode, locale: Locale = 'en'): Promise<Part> {
  await activate(locale);
  await loadMessages(...(Object.keys(AREAS) as Area[]));
  document.documentElement.lang = locale;
  const queries = createQueryClient();
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [`/${locale}`] }));
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  onTestFinished(() => queries.clear());
  return { ...view, queries, router };
}
