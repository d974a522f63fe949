import { KIOSK_DOMAIN } from '#worker/contract/primitives.ts';
import type { UserRow } from '#worker/features/accounts/public.ts';

/** The maximum number of tries of a pairing code, counting wrong and right ones. */
export const MAX_TRIES = 5;

/** The undeliverable address of the user that a community's screens share, which belongs to no person. */
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
  has_second_factor: 0,
  sites_count: 0,
  suspended_at: null,
  deleted_at: null,
  deceased_at: null,
  created_at: at,
});
