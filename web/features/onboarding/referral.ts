import { redirect } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { getSiteFromRef } from '#worker/contract/referral.ts';

/** What a partner's link brings along: its code, its own name for the person, first and last name. */
export type Referred = { ref?: string; ref_id?: string; f?: string; l?: string };

/**
 * To the site that was made for a partner's link, if there is one. A link that is not the partner's, or
 * not whole, leads home.
 */
export async function toReferredSite(
  { ref, ref_id }: Referred,
  params: { locale: string },
): Promise<{ ref: string; ref_id: string }> {
  const home = redirect({ to: '/$locale', params, replace: true });
  if (!ref || !ref_id) throw home;
  const { site_id } = await call(getSiteFromRef, { query: { ref, ref_id } }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 422 ? home : error;
  });
  if (site_id !== null)
    throw redirect({ to: '/$locale/site/$id', params: { ...params, id: String(site_id) }, replace: true });
  return { ref, ref_id };
}
