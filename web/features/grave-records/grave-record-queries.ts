import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/grave-record.ts';

/** Where the grave of a site is. `id` as in the page's path. */
export const graveRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['grave-record', id],
    queryFn: ({ signal }) => call(api.getGraveRecord, { params: { id } }, signal),
  });

/** The cemeteries that are meant by what is typed. The previous ones are shown until new ones arrive. */
export const cemeteriesQuery = (q: string) =>
  queryOptions({
    queryKey: ['cemeteries', q],
    queryFn: async ({ signal }) => (await call(api.listCemeteries, { query: { q } }, signal)).cemeteries,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** What visitors suggested, and waits. */
export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['grave-suggestions', id],
    queryFn: async ({ signal }) =>
      (await call(api.listGraveSuggestions, { params: { id } }, signal)).suggestions,
  });

/** Returns a function that makes or changes the grave record of a site. It may be repeated. */
export function useSaveGraveRecord(id: string) {
  const queries = useQueryClient();
  return async ({ version, ...body }: api.GraveInput & { version: number }) => {
    const saved = await call(api.saveGraveRecord, { params: { id }, body, version });
    queries.setQueryData(graveRecordQuery(id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: ['sites', id, 'details'] });
    return saved;
  };
}

/** Returns a function that sends a suggestion; the same one again is sent once. */
export function useSuggest(siteId: number, id: string) {
  const { keyFor, done } = useIdempotencyKey(`grave-suggestion.${siteId}`);
  return async (body: api.SuggestionInput) => {
    const sent = await call(api.suggestGraveRecord, {
      params: { id },
      body,
      idempotencyKey: keyFor(body),
    });
    done();
    return sent;
  };
}

type Decision = { suggestion: number; decision: 'accept' | 'decline' };

export function useDecideSuggestion(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestion, decision }: Decision) =>
      call(api.decideGraveSuggestion, {
        params: { id, suggestionId: suggestion },
        body: { decision },
      }),
    onSuccess: (record, { suggestion }) => {
      queries.setQueryData(graveRecordQuery(id).queryKey, record);
      queries.setQueryData(suggestionsQuery(id).queryKey, (known) =>
        known?.filter((one) => one.id !== suggestion),
      );
    },
    // another of the staff may have decided first
    onError: () => void queries.invalidateQueries({ queryKey: suggestionsQuery(id).queryKey }),
  });
}
