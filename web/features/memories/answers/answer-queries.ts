import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/answer.ts';

/** The question of a token: the one with this number, or the newest. Fetching it marks it as opened. */
export const answerQuery = (token: string, question: number | null) =>
  queryOptions({
    queryKey: ['answer', token, question],
    queryFn: ({ signal }) =>
      call(api.openQuestion, { params: { token }, query: question === null ? {} : { question } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  });

/** Leaves the question without an answer; `another`: shows the next one in its place. */
export function useSkip(token: string, question: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, another }: { id: number; another: boolean }) =>
      call(api.skipQuestion, { params: { token }, body: { question: id, another } }),
    onSuccess: (page) => queries.setQueryData(answerQuery(token, question).queryKey, page),
  });
}
