import type { User } from '#worker/contract/account.ts';

/** Dana, signed in and verified, as the API returns her; `more` overrides fields. */
export const aUser = (more: Partial<User> = {}): User => ({
  id: 7,
  first_name: 'Dana',
  last_name: 'Levi',
  profile: null,
  email: 'dana@example.org',
  locale: 'en',
  role_id: 2,
  active: '1',
  kiosk_community_id: null,
  kiosk_community_slug: null,
  // as the API derives it
  scope: more.role_id === 1 ? ['admin'] : more.role_id === 3 ? ['vendor'] : [],
  ...more,
});
