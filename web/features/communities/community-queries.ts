import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getCommunity } from '#worker/contract/community.ts';

/** `ref` is the id or slug as in the URL. */
export const communityQuery = (ref: string) =>
  queryOptions({
    queryKey: ['communities', ref],
    queryFn: ({ signal }) => call(getCommunity, { params: { id: ref } }, signal),
  });
