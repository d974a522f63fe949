import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { redrawPreview } from '#web/features/sites/previews/redraw-preview.ts';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { call } from '#web/lib/api.ts';
import { isRecord } from '#web/lib/json.ts';
import { isRefused } from '#web/lib/refused.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import type { Site } from '#worker/contract/site.ts';
import { patchSite, type SiteInfo, type SitePatch } from '#worker/contract/site-settings.ts';

/** Updates a site with optimistic concurrency; shows the response. `ref` is its id or slug as in the URL. */
export function usePatchSite(site: Site, ref: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ patch, version }: { patch: SitePatch; version: number }) =>
      call(patchSite, { params: { id: String(site.id) }, body: patch, version }),
    onSuccess: (reply, { patch }) => {
      queries.setQueryData(siteQuery(ref).queryKey, reply);
      redrawPreview(queries, reply.site, ref);
      updateInfoCache(queries, ref, patch, reply.site.version);
      void queries.invalidateQueries({ queryKey: ['my-sites'] });
    },
    onError: (error) => {
      if (isRefused(error)) void queries.invalidateQueries({ queryKey: siteQuery(ref).queryKey });
    },
  });
}

/** The site as another user has saved it meanwhile, where a change was refused for that reason. */
export const conflictingSite = (error: unknown): Site | null => storedNow(error, parseSite);

const parseSite = (current: unknown): Site | null => (isSite(current) ? current : null);

/** A site as in every other response; only what a retry needs is checked. */
const isSite = (current: unknown): current is Site =>
  isRecord(current) &&
  Number.isSafeInteger(current.id) &&
  Number.isSafeInteger(current.version) &&
  isRecord(current.settings);

/** Shows the settings as they were sent until they are refetched. */
function updateInfoCache(queries: QueryClient, ref: string, patch: SitePatch, version: number): void {
  const { queryKey } = siteInfoQuery(ref);
  const info = queries.getQueryData(queryKey);
  if (info) queries.setQueryData(queryKey, { ...info, ...infoFieldsOf(patch, info), version });
  void queries.invalidateQueries({ queryKey });
}

/** What a change sets of the settings; its cover is the id of a picture. */
const infoFieldsOf = ({ cover: _, ...patch }: SitePatch, info: SiteInfo): Partial<SiteInfo> =>
  Object.fromEntries(Object.entries(patch).filter(([name]) => name in info));
