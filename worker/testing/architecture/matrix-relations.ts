import { eq } from 'drizzle-orm';
import { extended_fields } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { aField, aLink, aRelation, aTag } from '#worker/testing/relations-seed.ts';
import { aCommunity, aPerson, aSite, db, holds, next } from '#worker/testing/seed.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const anotherSite = async (mode: 'regular' | 'private' = 'regular') =>
  (await aSite({ owner_id: (await aPerson()).userId, mode })).id;
const anotherCommunity = async (permissions: 'public' | 'private' = 'public') =>
  (await aCommunity({ owner_id: (await aPerson()).userId, permissions })).id;
const related = async ({ id }: World) => aRelation({ site_id: id, other_id: await anotherSite() });
const requestedOf = async ({ id }: World, mode?: 'private') =>
  aRelation({ site_id: await anotherSite(mode), other_id: id, state: 'asked' });
const FRIEND = { relation: 'friendship' };
const LINK = { url: 'https://example.org/', url_name: 'A page' };
const FIELD = { name: 'Unit', value: 'Golani' };

const subscribed = (id: number, is: boolean) =>
  db.update(sites).set({ subscribed: is }).where(eq(sites.id, id));
/** A request sent while the site is subscribed and has no field but `has`. */
async function withFields({ id }: World, sent: (fieldId: number) => Sent): Promise<Sent> {
  await db.delete(extended_fields).where(eq(extended_fields.owner_id, id));
  const fieldId = await aField(id);
  await subscribed(id, true);
  return { ...sent(fieldId), after: () => subscribed(id, false) };
}

/** The requests of the rows of relations, links, groups, tags and fields. */
export const RELATIONS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  getSiteDetails: ({ id }) => ({ at: id }),
  listRelatedSites: ({ id }) => ({ at: id }),
  addRelatedSite: async ({ id }) => ({ at: id, json: { ...FRIEND, site: String(await anotherSite()) } }),
  'addRelatedSite/with one that is hidden': async ({ id }) => ({
    at: id,
    json: { ...FRIEND, site: String(await anotherSite('private')) },
  }),
  changeRelatedSite: async (site) => ({ at: [site.id, await related(site)], json: { relation: 'child' } }),
  decideRelatedSite: async (site) => ({ at: [site.id, await requestedOf(site)], json: { agree: true } }),
  'decideRelatedSite/of one that is hidden': async (site) => ({
    at: [site.id, await requestedOf(site, 'private')],
    json: { agree: true },
  }),
  removeRelatedSite: async (site) => ({ at: [site.id, await related(site)] }),

  listRelatedLinks: ({ id }) => ({ at: id }),
  addRelatedLink: ({ id }) => ({ at: id, json: LINK }),
  changeRelatedLink: async ({ id }) => ({ at: [id, await aLink(id)], json: { after_id: null } }),
  removeRelatedLink: async ({ id }) => ({ at: [id, await aLink(id)] }),

  listSiteGroups: ({ id }) => ({ at: id }),
  addSiteGroup: async ({ id }) => ({ at: id, json: { community: String(await anotherCommunity()) } }),
  'addSiteGroup/one that is hidden': async ({ id }) => ({
    at: id,
    json: { community: String(await anotherCommunity('private')) },
  }),
  removeSiteGroup: async ({ id }) => {
    const community = await anotherCommunity();
    await holds(community, id);
    return { at: [id, community] };
  },

  listTags: ({ id }) => ({ at: id }),
  addTag: ({ id }) => ({ at: id, json: { name: `tag ${next()}` } }),
  renameTag: async ({ id }) => ({ at: [id, await aTag(id)], json: { name: `tag ${next()}` } }),
  removeTag: async ({ id }) => ({ at: [id, await aTag(id)] }),

  listExtendedFields: ({ id }) => ({ at: id }),
  addExtendedField: (site) => withFields(site, () => ({ at: site.id, json: FIELD })),
  'addExtendedField/without a subscription': ({ id }) => ({ at: id, json: FIELD }),
  changeExtendedField: (site) => withFields(site, (field) => ({ at: [site.id, field], json: FIELD })),
  removeExtendedField: (site) => withFields(site, (field) => ({ at: [site.id, field] })),
};
