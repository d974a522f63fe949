import { aPerson } from './seed.ts';

/** Who may come to a site or a community, by what they will be there: nobody has joined anything yet. */
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
