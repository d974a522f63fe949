import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getJobs, listDeadLetters } from '#worker/contract/job-admin.ts';

export const JOBS_KEY = 'jobs';

export const jobsQuery = queryOptions({
  queryKey: [JOBS_KEY, 'overview'],
  queryFn: ({ signal }) => call(getJobs, {}, signal),
  staleTime: 0,
});

/** The dead letters of a job, or of all. */
export const deadLettersQuery = (name: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [JOBS_KEY, 'dead', name ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeadLetters,
        { query: { ...(name && { name }), ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
