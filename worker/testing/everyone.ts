import { aPerson } from './seed.ts';

/** People by the role that a test will give them in a site or a community; none has joined yet. */
export const everyone = async () => ({
  owner: await aPerson(),
  coowner: await aPerson(),
  editor: await aPerson(),
  member: await aPerson(),
  suspended: await aPerson(),
  stranger: await aPerson(),
  unverified: await aPerson({ active: '0' }),
  vendor: await aPerson({ role_id: 3 }),
  kiosk: await aPerson({ kiosk_community_id: 1 }),
  admin: await aPerson({ role_id: 1 }),
});
export type Everyone = Awaited<ReturnType<typeof everyone>>;
