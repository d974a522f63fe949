import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { contactOptions } from '#worker/contract/contact.ts';

/** The numbers to call in the visitor's country. */
export const contactQuery = queryOptions({
  queryKey: ['contact-options'],
  queryFn: ({ signal }) => call(contactOptions, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
