import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { Succession } from '#worker/contract/succession.ts';
import * as api from '#worker/contract/succession.ts';

/** The successors of a site; `id` is the id or slug as in the URL. */
export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['succession', id],
    queryFn: ({ signal }) => call(api.getSuccession, { params: { id } }, signal),
  });

/** Returns a function that replaces the cached succession by a response. */
function useSuccessionChanged(id: string) {
  const queries = useQueryClient();
  return (succession: Succession): Succession => {
    queries.setQueryData(successionQuery(id).queryKey, succession);
    return succession;
  };
}

const claiming = (id: string): string => `succession.${id}.claim`;

/** Returns a function that saves the list of successors. */
export function useNameSuccessors(id: string) {
  const changed = useSuccessionChanged(id);
  return async (successors: { name: string; email: string }[]) =>
    changed(await call(api.nameSuccessors, { params: { id }, body: { successors } }));
}

/** Returns a function that claims the site. Retries share an idempotency key until the note changes. */
export function useClaimSite(id: string) {
  const { keyFor, done } = useIdempotencyKey(claiming(id));
  const changed = useSuccessionChanged(id);
  return async (note: string | null) => {
    const body = { note };
    const succession = await call(api.claimSite, { params: { id }, body, idempotencyKey: keyFor(body) });
    done();
    changed(succession);
  };
}

/** Returns a function that objects to the claim. */
export function useObjectToClaim(id: string) {
  const changed = useSuccessionChanged(id);
  return async (note: string | null) => {
    changed(await call(api.objectToClaim, { params: { id }, body: { note } }));
  };
}

export function useWithdrawClaim(id: string) {
  const changed = useSuccessionChanged(id);
  return useMutation({
    mutationFn: async () => {
      await call(api.withdrawClaim, { params: { id } });
      forgetIdempotencyKey(claiming(id));
      return call(api.getSuccession, { params: { id } });
    },
    onSuccess: changed,
  });
}
