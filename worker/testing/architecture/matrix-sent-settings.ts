import { eq } from 'drizzle-orm';
import { sites } from '#worker/db/schema/sites.ts';
import { aPicture, db, next } from '#worker/testing/seed.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const NAME = 'Ruth Cohen';
const columnsOf = async (id: number) => {
  const [site] = await db.select().from(sites).where(eq(sites.id, id));
  if (!site) throw new Error('There is no such site.');
  return site;
};

/** A request that changes a part of the site. */
const change =
  (json: (site: Awaited<ReturnType<typeof columnsOf>>) => object) =>
  async ({ id }: World): Promise<Sent> => {
    const site = await columnsOf(id);
    return { at: id, json: json(site), headers: { 'If-Match': `"${site.version}"` } };
  };

const deleted = (id: number, deleted_at: string | null) =>
  db.update(sites).set({ deleted_at, deleted_by: null }).where(eq(sites.id, id));
/** A request to a site that is deleted until it has been answered. */
const toDeletedSite = async (id: number): Promise<Sent> => {
  await deleted(id, new Date().toISOString());
  return { at: id, after: () => deleted(id, null) };
};

/** The requests of the rows of the settings. */
export const SETTINGS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  'getSite/a deleted one': ({ id }) => toDeletedSite(id),
  getSiteInfo: ({ id }) => ({ at: id }),
  patchSite: change(() => ({ settings: { memories_title: `Memories ${next()}` } })),
  'patchSite/the names and the sentence': change(() => ({ sentence: `A life, ${next()}.` })),
  'patchSite/the story': change(() => ({ about: `A long life, ${next()}.` })),
  'patchSite/the cover': async (world, { person }) => {
    const created_by = person?.userId ?? world.owner;
    const cover = await aPicture({ site_id: world.id, purpose: 'cover', created_by });
    return change(() => ({ cover }))(world);
  },
  'patchSite/the dates and places': change(() => ({ birth_city: `Haifa ${next()}` })),
  'patchSite/the address': change(() => ({ slug: `an-address-${next()}` })),
  'patchSite/the mode': change(({ mode, indexable }) => ({ mode, indexable: !indexable })),
  deleteSite: ({ id }) => ({ at: id, json: { name: NAME }, after: () => deleted(id, null) }),
  'deleteSite/a deleted one': async ({ id }) => ({ ...(await toDeletedSite(id)), json: { name: NAME } }),
  restoreSite: ({ id }) => toDeletedSite(id),
  'restoreSite/one that stands': ({ id }) => ({ at: id }),
};
