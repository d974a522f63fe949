import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/text.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

/** The texts of a page. */
export const textsQuery = (page: api.TextPage, locale: Locale) =>
  queryOptions({
    queryKey: ['texts', page, locale],
    queryFn: ({ signal }) => call(api.getTexts, { params: { page }, query: { locale } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The loader of a page of text. */
export const loadTexts =
  (page: api.TextPage) =>
  async ({ context, params }: { context: { queries: QueryClient }; params: { locale: string } }) => {
    if (isLocale(params.locale)) await context.queries.ensureQueryData(textsQuery(page, params.locale));
  };
