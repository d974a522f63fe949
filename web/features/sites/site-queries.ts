import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** `ref` is the id or slug as in the URL. */
export const siteQuery = (ref: string) =>
  queryOptions({
    queryKey: ['sites', ref],
    queryFn: ({ signal }) => call(api.getSite, { params: { id: ref } }, signal),
  });

export const examplesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['examples', locale],
    queryFn: ({ signal }) => call(api.listExamples, { query: { locale } }, signal),
  });
