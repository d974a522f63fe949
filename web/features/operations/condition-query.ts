import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getCondition } from '#worker/contract/condition-admin.ts';

const AGAIN_MS = 60_000;

/** The condition of the service, read again every minute. */
export const conditionQuery = queryOptions({
  queryKey: ['condition'],
  queryFn: ({ signal }) => call(getCondition, {}, signal),
  staleTime: 0,
  refetchInterval: AGAIN_MS,
});
