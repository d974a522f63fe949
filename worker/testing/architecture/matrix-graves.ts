import { eq } from 'drizzle-orm';
import { grave_sites, graves } from '#worker/db/schema/graves.ts';
import { aGraveRecord, aGraveSuggestion } from '#worker/testing/grave-records-seed.ts';
import { aGrave, aGraveInvitation } from '#worker/testing/graves-seed.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import { ANYONE, LIKES, OWNERS, STAFF, VIEW } from './matrix-rows.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The rows of shared graves, and of where a grave is. */
export const GRAVES: Record<string, Row> = {
  // of one person, as much as their site, which an administrator opens with a reason first
  getGrave: row('AD 404, family CA ok, rest 404', 'rest ok'),
  getSharedGrave: OWNERS,
  createSharedGrave: OWNERS,
  leaveSharedGrave: OWNERS,
  orderSharedGrave: OWNERS,
  inviteToGrave: OWNERS,
  revokeGraveInvitation: OWNERS,
  decideGraveInvitation: OWNERS,
  mintGraveCode: OWNERS,
  retireGraveCode: OWNERS,
  graveStickerSheet: OWNERS,

  listCemeteries: ANYONE,
  getGraveRecord: VIEW,
  saveGraveRecord: STAFF,
  suggestGraveRecord: LIKES,
  listGraveSuggestions: STAFF,
  decideGraveSuggestion: STAFF,
};

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

/** Their requests. */
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
  listCemeteries: async () => ({ query: '?q=yarkon' }),
  getGraveRecord: async (site) => {
    await aGraveRecord({ site_id: site.id });
    return { at: site.id };
  },
  saveGraveRecord: async (site) => {
    await aGraveRecord({ site_id: site.id, version: 1 });
    return { at: site.id, json: { row: '5' }, headers: { 'If-Match': '"1"' } };
  },
  suggestGraveRecord: async (site) => ({ at: site.id, json: { note: 'Behind the well.' } }),
  listGraveSuggestions: async (site) => ({ at: site.id }),
  decideGraveSuggestion: async (site) => ({
    at: [site.id, await aGraveSuggestion({ site_id: site.id, user_id: site.owner })],
    json: { decision: 'accept' },
  }),
  graveStickerSheet: async (site) => ({ at: site.id, query: `?code=${(await shared(site)).code}` }),
};
