import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/question.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The questions of a site and whom they are asked. `id` as in the page's path. */
export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['questions', id],
    queryFn: ({ signal }) => call(api.listQuestions, { params: { id } }, signal),
  });

/** The questions that the site can take over, without those that it has. */
export const offeredQuery = (id: string, lang: Locale) =>
  queryOptions({
    queryKey: ['questions', id, 'offered', lang],
    queryFn: async ({ signal }) =>
      (await call(api.listOfferedQuestions, { params: { id }, query: { lang } }, signal)).offered,
    // what was added stays in its place while the list is open, and is left out when it is opened again
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const changeQuestions = (
  queries: QueryClient,
  id: string,
  to: (known: api.Question[]) => api.Question[],
): void => {
  queries.setQueryData(
    questionsQuery(id).queryKey,
    (known) => known && { ...known, questions: to(known.questions) },
  );
};

const changeSeries = (queries: QueryClient, id: string, series: api.QuestionSeries): void => {
  queries.setQueryData(
    questionsQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        series: known.series.some((one) => one.id === series.id)
          ? known.series.map((one) => (one.id === series.id ? series : one))
          : [series, ...known.series],
      },
  );
};

const creating = (id: string): string => `question.${id}`;

export type QuestionInput = Pick<api.Question, 'text' | 'lang'>;

/** Returns a function that adds a question, or changes one. Retries of an addition share an idempotency key. */
export function useSaveQuestion(id: string, question: api.Question | null) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return async (body: QuestionInput) => {
    const saved = question
      ? await call(api.changeQuestion, {
          params: { id, questionId: question.id },
          body: { ...body, seen: question.text },
        })
      : await call(api.addQuestion, { params: { id }, body, idempotencyKey: keyFor(body) });
    done();
    changeQuestions(queries, id, (known) =>
      known.some((one) => one.id === saved.id)
        ? known.map((one) => (one.id === saved.id ? saved : one))
        : [...known, saved],
    );
    return saved;
  };
}

/** Takes an offered question over. */
export function useTakeOffered(id: string, lang: Locale) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(api.addQuestion, { params: { id }, body: { offered: key, lang } }),
    onSuccess: (saved) => changeQuestions(queries, id, (known) => [...known, saved]),
    onError: () => void queries.invalidateQueries({ queryKey: questionsQuery(id).queryKey }),
  });
}

export function useRemoveQuestion(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (questionId: number) => call(api.removeQuestion, { params: { id, questionId } }),
    onSuccess: (_, questionId) => {
      forgetIdempotencyKey(creating(id));
      changeQuestions(queries, id, (known) => known.filter((one) => one.id !== questionId));
      void queries.invalidateQueries({ queryKey: ['questions', id, 'offered'] });
    },
  });
}

type Move = { questionId: number; after_id: number | null };

/** The questions after one of them was moved. */
export function moved(questions: readonly api.Question[], { questionId, after_id }: Move): api.Question[] {
  const question = questions.find((one) => one.id === questionId);
  const others = questions.filter((one) => one.id !== questionId);
  if (!question) return others;
  const at = after_id === null ? 0 : others.findIndex((one) => one.id === after_id) + 1;
  return others.toSpliced(at, 0, question);
}

/** Shows the new order at once and restores the previous one on failure. Moves are sent one after another. */
export function useMoveQuestion(id: string) {
  const queries = useQueryClient();
  const { queryKey } = questionsQuery(id);
  return useMutation({
    scope: { id: `order of questions ${id}` },
    mutationFn: ({ questionId, after_id }: Move) =>
      call(api.changeQuestion, { params: { id, questionId }, body: { after_id } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      changeQuestions(queries, id, (known) => moved(known, move));
      return { before };
    },
    onError: (_error, _move, context) => {
      queries.setQueryData(queryKey, context?.before);
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Returns a function that asks a person. Retries share an idempotency key until the input changes. */
export function useStartSeries(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`series.${id}`);
  return async (body: NonNullable<BodyIn<typeof api.startSeries>>) => {
    const series = await call(api.startSeries, { params: { id }, body, idempotencyKey: keyFor(body) });
    done();
    changeSeries(queries, id, series);
    void queries.invalidateQueries({ queryKey: questionsQuery(id).queryKey, exact: true });
    return series;
  };
}

export function useChangeSeries(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ series, action }: { series: api.QuestionSeries; action: api.SeriesAction }) =>
      call(api.changeSeries, {
        params: { id, seriesId: series.id },
        body: { action, asked_count: series.asked_count },
      }),
    onSuccess: (series) => changeSeries(queries, id, series),
    onError: () => void queries.invalidateQueries({ queryKey: questionsQuery(id).queryKey, exact: true }),
  });
}
