import { redirect } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { rememberPath } from '#web/lib/session.ts';
import { getSiteFromRef } from '#worker/contract/referral.ts';
import { type Referred, searchOf } from '#worker/shared/referral.ts';

/** Remembers the partner's link that led to sign-up or login, to return to it afterwards. */
export function rememberReferral(referred: Referred, { locale }: { locale: string }): void {
  if (referred.ref && referred.ref_id) rememberPath(`/${locale}/create-from-ref${searchOf(referred)}`);
}

/**
 * Redirects to the site created from a partner's link, if there is one. An invalid or incomplete link
 * redirects to the home page.
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
