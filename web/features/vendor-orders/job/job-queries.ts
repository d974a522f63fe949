import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendPhoto, type Ways } from '#web/features/vendor-orders/ways.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import * as api from '#worker/contract/flowers.ts';
import { forgetJob, jobPlace } from './forget-job.ts';
import { keepJob, readKeptJob } from './kept-job.ts';

/** What the route has just read is not read again by its page. */
const FRESH_MS = 5_000;

/** The link leads to no job any more: the order is over, or it is another vendor's. A captive portal does not say so. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'unreadable' &&
  [400, 403, 404, 410, 422].includes(error.status);

/** The job of a signed link: as it was kept on this device, until the reply is here. */
export const jobQuery = (token: string) =>
  queryOptions({
    queryKey: ['job', token],
    queryFn: async ({ signal }) => {
      try {
        const { job } = await call(api.getJob, { params: { token } }, signal);
        keepJob(token, job);
        return job;
      } catch (error) {
        if (isOver(error)) void forgetJob(token).catch(() => undefined);
        throw error;
      }
    },
    initialData: () => readKeptJob(token)?.job,
    // what was kept is always read again
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    retry: false,
  });

/** The last act of a job, after which its link leads nowhere. */
export type LastAct = 'place' | 'decline';

/** The ways of a signed link. `onLast`: nothing more can be done with it. */
export function useJobWays(token: string, dueOn: string, onLast: (act: LastAct) => void): Ways {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a setter of state, which stays the same
  return useMemo(() => {
    const { queryKey } = jobQuery(token);
    return {
      place: jobPlace(token),
      dueOn,
      move: async (body, idempotencyKey) => {
        const { job } = await call(api.moveJob, { params: { token }, body, idempotencyKey });
        if (body.move === 'place' || body.move === 'decline') {
          void forgetJob(token).catch(() => undefined);
          onLast(body.move);
        } else if (job) {
          keepJob(token, job);
          queries.setQueryData(queryKey, job);
        } else {
          void queries.invalidateQueries({ queryKey });
        }
      },
      putPhoto: (photo, file) => sendPhoto(api.putJobPhoto, { token, photo }, file),
      renew: () => void queries.invalidateQueries({ queryKey }),
    };
  }, [token, dueOn, queries]);
}
