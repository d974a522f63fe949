import type { Registration } from '#worker/contract/sign-up.ts';
import type { UserRow } from './account.repo.ts';

/** The row of a new user: ordinary role, unverified address. */
export const newUser = (
  id: number,
  { email, first_name, last_name, locale }: Omit<Registration, 'password'>,
  at: string,
): UserRow => ({
  id,
  email,
  first_name,
  last_name,
  locale,
  profile_media_id: null,
  role_id: 2,
  active: '0',
  kiosk_community_id: null,
  kiosk_community_slug: null,
  session_version: 1,
  has_second_factor: 0,
  sites_count: 0,
  suspended_at: null,
  deleted_at: null,
  deceased_at: null,
  created_at: at,
});

/** Whether a mailed link or code signs in to the account: it has no password, and no rights beyond a person's own. */
export const entersByMail = ({
  user,
  password_hash,
}: {
  user: Pick<UserRow, 'active' | 'role_id' | 'kiosk_community_id'>;
  password_hash: string | null;
}): boolean =>
  password_hash === null && user.active === '1' && user.role_id === 2 && user.kiosk_community_id === null;
