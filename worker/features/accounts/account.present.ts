import type { User } from '#worker/contract/account.ts';
import type { UserRow } from './account.repo.ts';

export const presentUser = (user: UserRow): User => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  profile: null,
  email: user.email,
  locale: user.locale,
  role_id: user.role_id,
  active: user.active,
  kiosk_community_id: user.kiosk_community_id,
  kiosk_community_slug: user.kiosk_community_slug,
  scope: scopeOf(user),
});

/** Derived, never stored or accepted. */
function scopeOf(user: UserRow): User['scope'] {
  if (user.role_id === 1) return ['admin'];
  if (user.role_id === 3) return ['vendor'];
  return user.kiosk_community_id === null ? [] : ['kiosk'];
}
