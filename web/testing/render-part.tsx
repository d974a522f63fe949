import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createAppRouter } from '#web/app/router.ts';
import { activate, withMoreWords } from '#web/i18n/activate.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** A part of a page by itself, with everything that surrounds it but the page. */
export async function renderPart(part: ReactNode, locale: Locale = 'en') {
  await activate(locale);
  await withMoreWords();
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
  return { ...view, queries, router };
}
