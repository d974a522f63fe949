import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/extended-field.ts';

/** The custom fields of a site. `id` as in the page's path. */
export const extendedFieldsQuery = (id: string) =>
  queryOptions({
    queryKey: ['extended-fields', id],
    queryFn: async ({ signal }) => (await call(api.listExtendedFields, { params: { id } }, signal)).fields,
  });

const change = (
  queries: QueryClient,
  id: string,
  to: (known: api.ExtendedField[]) => api.ExtendedField[],
): void => {
  queries.setQueryData(extendedFieldsQuery(id).queryKey, (known) => known && to(known));
};

export type FieldInput = Pick<api.ExtendedField, 'name' | 'value'>;

const creating = (id: string): string => `field.${id}`;

/**
 * Returns a function that adds a field, or changes one that still equals `seen`. Retries of an addition share
 * an idempotency key.
 */
export function useSaveField(id: string, field: api.ExtendedField | null) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return async ({ seen, ...body }: FieldInput & { seen: FieldInput }) => {
    try {
      const saved = field
        ? await call(api.changeExtendedField, { params: { id, fieldId: field.id }, body: { ...body, seen } })
        : await call(api.addExtendedField, { params: { id }, body, idempotencyKey: keyFor(body) });
      done();
      change(queries, id, (known) =>
        known.some((one) => one.id === saved.id)
          ? known.map((one) => (one.id === saved.id ? saved : one))
          : [...known, saved],
      );
      return saved;
    } catch (error) {
      void queries.invalidateQueries({ queryKey: extendedFieldsQuery(id).queryKey });
      throw error;
    }
  };
}

export function useRemoveField(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fieldId: number) => call(api.removeExtendedField, { params: { id, fieldId } }),
    onSuccess: (_, fieldId) => {
      forgetIdempotencyKey(creating(id));
      change(queries, id, (known) => known.filter((one) => one.id !== fieldId));
    },
  });
}
