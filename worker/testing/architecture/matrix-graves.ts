import { eq } from 'drizzle-orm';
import { grave_sites, graves } from '#worker/db/schema/graves.ts';
import { aGrave, aGraveInvitation } from '#worker/testing/graves-seed.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const anotherSite = async () => {
  const owner_id = (await aPerson()).userId;
  return { id: (await aSite({ owner_id })).id, owner_id };
};

/** Without a grave from an earlier row. */
const leave = ({ id }: World) => db.delete(grave_sites).where(eq(grave_sites.site_id, id));

/** A grave of the site and another one. */
async function shared(site: World) {
  await leave(site);
  const other = await anotherSite();
  const grave = await aGrave(site.id, other.id);
  return { ...grave, other };
}

async function inviting(site: World) {
  const { id: grave_id, other } = await shared(site);
  return aGraveInvitation({
    grave_id,
    site_id: (await anotherSite()).id,
    from_site_id: other.id,
    invited_by: other.owner_id,
  });
}

async function invited(site: World) {
  await leave(site);
  const other = await anotherSite();
  const { id: grave_id } = await aGrave(other.id);
  return aGraveInvitation({
    grave_id,
    site_id: site.id,
    from_site_id: other.id,
    invited_by: other.owner_id,
  });
}

/** The requests of the rows of shared graves. */
export const GRAVES_SENT: Record<string, (world: World) => Promise<Sent>> = {
  getGrave: async (site) => {
    await leave(site);
    return { at: (await aGrave(site.id)).id };
  },
  getSharedGrave: async (site) => ({ at: site.id }),
  createSharedGrave: async (site) => {
    await leave(site);
    return { at: site.id, json: {} };
  },
  leaveSharedGrave: async (site) => {
    await shared(site);
    return { at: site.id };
  },
  orderSharedGrave: async (site) => {
    const { id, other } = await shared(site);
    const [row] = await db.select().from(graves).where(eq(graves.id, id));
    return {
      at: site.id,
      json: { sites: [other.id, site.id] },
      headers: { 'If-Match': `"${row?.version}"` },
    };
  },
  inviteToGrave: async (site) => {
    await shared(site);
    return { at: site.id, json: { site: String((await anotherSite()).id) } };
  },
  revokeGraveInvitation: async (site) => ({ at: [site.id, await inviting(site)] }),
  decideGraveInvitation: async (site) => ({ at: [site.id, await invited(site)], json: { accept: true } }),
  mintGraveCode: async (site) => {
    await shared(site);
    return { at: site.id };
  },
  retireGraveCode: async (site) => ({ at: [site.id, (await shared(site)).code] }),
  graveStickerSheet: async (site) => ({ at: site.id, query: `?code=${(await shared(site)).code}` }),
};
