import { aCommunity, aPerson, aSite, holds, joins, joinsCommunity, type Person } from './seed.ts';

export type Team = Record<'owner' | 'editor' | 'member', Person>;
const aTeam = async (): Promise<Team> => ({
  owner: await aPerson(),
  editor: await aPerson(),
  member: await aPerson(),
});

/**
 * A private site that a controlled community holds: `family` are members of the site, `staff` of the
 * community.
 */
export async function aControlledSite() {
  const [family, staff] = [await aTeam(), await aTeam()];
  const site = await aSite({ owner_id: family.owner.userId, mode: 'private' });
  await joins(site.id, family.editor.userId, 3);
  await joins(site.id, family.member.userId, null);
  const community = await aCommunity({ owner_id: staff.owner.userId, type: 'controlled' });
  await joinsCommunity(community.id, staff.editor.userId, 3);
  await joinsCommunity(community.id, staff.member.userId, null);
  await holds(community.id, site.id);
  return { family, staff, site, community };
}
