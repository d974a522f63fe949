import { type Act, aSite, type Family, inFamily } from '../family.ts';

const PAGES = ['/en/site/ada-lovelace', '/he/site/rachel-bluwstein', '/en', '/he/wall/hebrew-letters'];
const TYPED = ['ruth', 'רחל', 'ada lov', 'letters', 'Miriam'];

const person = (family: Family) => (family.random.chance(0.5) ? inFamily(family) : null);

const search: Act = {
  name: 'search',
  kind: 'read',
  weight: 4,
  async run(world, family) {
    const json = { query: family.random.pick(TYPED), quick_search: family.random.chance(0.5) };
    await world.client.call(person(family), 'POST', '/api/search', { json });
    return true;
  },
};

const pages: Act = {
  name: 'read pages',
  kind: 'read',
  weight: 6,
  async run(world, family) {
    const site = aSite(family);
    const path = family.random.chance(0.5) || !site ? family.random.pick(PAGES) : `/en/site/${site.slug}`;
    await world.client.call(null, 'GET', path);
    return true;
  },
};

const feed: Act = {
  name: 'read memories',
  kind: 'read',
  weight: 6,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    await world.client.call(person(family), 'GET', `/api/sites/memories/${site.id}`);
    await world.client.call(inFamily(family), 'GET', `/api/sites/memories/pending/${site.id}`);
    return true;
  },
};

export const READING: readonly Act[] = [search, pages, feed];
