import { AppError } from '#worker/core/app-error.ts';
import { siteFromRef } from '#worker/features/site-lifecycle/public.ts';
import { nameOf, REFERRED, type Referred, searchOf } from '#worker/shared/referral.ts';
import { ReferralPage } from '#worker/shared/views/onboarding/referral-page.tsx';
import type { Drawn, MovedTo, PageRequest } from './page.ts';
import { scriptNote } from './script-note.ts';

const HOME: MovedTo = { movedTo: '/', forgets: true };

/**
 * What a partner's link opens: the site that was created from it, else the way to create it; also where its
 * network has looked up too many, and the app looks the site up again.
 */
export async function drawReferral({ ctx, view, query }: PageRequest): Promise<Drawn | MovedTo> {
  const referred = referredIn(query);
  const { ref, ref_id } = referred;
  if (!ref || !ref_id) return HOME;
  const found = await siteFromRef(ctx, { ref, ref_id }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 422) return null;
    if (error instanceof AppError && error.status === 429) return { site_id: null };
    throw error;
  });
  if (!found) return HOME;
  if (found.site_id !== null) return { movedTo: `/site/${found.site_id}`, forgets: true };
  return {
    main: ReferralPage({
      view,
      name: nameOf(referred),
      search: searchOf(referred),
      notice: scriptNote(view),
    }),
  };
}

/** A partner's link to a site that may exist; else its way to create one, for which it must name the person. */
export async function followReferral(request: PageRequest): Promise<Drawn | MovedTo> {
  const { f, l } = referredIn(request.query);
  if (!f || !l) return HOME;
  const drawn = await drawReferral(request);
  return 'movedTo' in drawn ? drawn : { movedTo: '/create-from-ref' };
}

const referredIn = (query: URLSearchParams): Referred =>
  Object.fromEntries(REFERRED.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
