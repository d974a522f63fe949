import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import * as api from '#worker/contract/succession.ts';

/** The successors of a site; `id` is the id or slug as in the URL. */
export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['succession', id],
    queryFn: ({ signal }) => call(api.getSuccession, { params: { id } }, signal),
  });

type SuccessionAction =
  | { act: 'name'; successors: { name: string; email: string }[] }
  | { act: 'claim'; note: string | null }
  | { act: 'withdraw' }
  | { act: 'object'; note: string | null };

/**
 * The actions on a succession. Each response replaces the cached state. A retried claim reuses its
 * idempotency key until its text changes.
 */
export function useSuccessionAction(id: string) {
  const queries = useQueryClient();
  const query = successionQuery(id);
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: async (request: SuccessionAction) => {
      const params = { id };
      switch (request.act) {
        case 'name':
          return call(api.nameSuccessors, { params, body: { successors: request.successors } });
        case 'claim': {
          const body = { note: request.note };
          const text = JSON.stringify(body);
          if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() };
          return call(api.claimSite, { params, body, idempotencyKey: attempt.current.key });
        }
        case 'object':
          return call(api.objectToClaim, { params, body: { note: request.note } });
        case 'withdraw':
          await call(api.withdrawClaim, { params });
          return call(api.getSuccession, { params });
      }
    },
    onSuccess: (succession) => {
      attempt.current = { body: '', key: '' };
      queries.setQueryData(query.queryKey, succession);
    },
  });
}
