import { KIOSK_DOMAIN } from '#worker/contract/primitives.ts';
import type { UserRow } from '#worker/features/accounts/public.ts';

/** Wrong codes and right ones alike. */
export const MOST_TRIES = 5;

/** Where nobody reads mail: the screens of a community have one user, and it is nobody. */
export const kioskAddress = (communityId: number): string => `kiosk-${communityId}@${KIOSK_DOMAIN}`;

type Community = { id: number; slug: string; name: string; lang: 'en' | 'he' };

/** The user that a community's paired screens are signed in as. */
export const kioskUser = (
  id: number,
  { id: communityId, slug, name, lang }: Community,
  at: string,
): UserRow => ({
  id,
  email: kioskAddress(communityId),
  first_name: name.slice(0, 60),
  last_name: '',
  locale: lang,
  profile_media_id: null,
  role_id: 2,
  active: '1',
  kiosk_community_id: communityId,
  kiosk_community_slug: slug,
  session_version: 1,
  suspended_at: null,
  deleted_at: null,
  created_at: at,
});
