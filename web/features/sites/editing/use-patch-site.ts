import { useMutation, useQueryClient } from '@tanstack/react-query';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isRefused } from '#web/lib/refused.ts';
import type { Site } from '#worker/contract/site.ts';
import { patchSite, type SitePatch } from '#worker/contract/site-acts.ts';

/** Changes a site as it was seen. `ref` is its id or slug as in the address; the page shows the answer at once. */
export function usePatchSite(site: Site, ref: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ patch, version }: { patch: SitePatch; version: number }) =>
      call(patchSite, { params: { id: String(site.id) }, body: patch, version }),
    onSuccess: (reply) => {
      queries.setQueryData(siteQuery(ref).queryKey, reply);
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
    },
    onError: (error) => {
      if (isRefused(error)) void queries.invalidateQueries({ queryKey: siteQuery(ref).queryKey });
    },
  });
}

/** The site as someone else has left it in the meantime, where that is why a change was refused. */
export function storedIn(error: unknown): Site | null {
  if (!(error instanceof ApiError) || error.code !== 'request.stale') return null;
  return (error.params.current as Site | undefined) ?? null;
}
