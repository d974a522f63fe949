import {
  type Act,
  aSite,
  change,
  create,
  type Family,
  ownerOf,
  refused,
  type Site,
  type World,
} from '../family.ts';
import { WITHDRAWN } from './money.ts';

const SENTENCES = ['She sang at the window.', 'אהב אדם וספר', 'A gardener of patience', 'שתל עצים בכל מקום'];
const MOST_SITES = 6;
const CREATED = 201;

export async function addSite(world: World, family: Family): Promise<boolean> {
  if (family.sites.length >= MOST_SITES) return false;
  const mark = family.mark();
  const owner = ownerOf(family);
  const json = {
    type_id: 1,
    first_name: 'Ruth',
    last_name: mark,
    gender: 'female',
    private: family.random.pick(['regular', 'open', 'regular', 'private']),
    info: { death: { format: 'en', year: 1988, month: 4, day: family.random.whole(1, 28) } },
  };
  const call = world.client.call(owner, 'POST', '/api/sites/add-site', { json, key: crypto.randomUUID() });
  const made = await create(world, call, {
    place: 'sites',
    mark,
    row: ({ site_id }) => ({ id: Number(site_id), owner_id: owner.id, deleted: 0, sentence: null }),
  });
  if (!made) return true;
  const id = Number(made.site_id);
  const { body } = await world.client.call(owner, 'GET', `/api/sites/${id}`);
  const slug = String((body.site as { slug?: string } | undefined)?.slug ?? id);
  family.sites.push({ id, slug, mark, subscribed: false, deleted: false, memories: [], codes: [] });
  return true;
}

const add: Act = { name: 'make a site', kind: 'write', weight: 2, run: addSite };

const settings: Act = {
  name: 'change a site',
  kind: 'write',
  weight: 4,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    const owner = ownerOf(family);
    const { body } = await world.client.call(owner, 'GET', `/api/sites/${site.id}`);
    const before = body.site as { version: number; sentence: string | null } | undefined;
    if (!before) return true;
    const sentence = `${family.random.pick(SENTENCES)} ${family.mark()}`;
    const asked = { json: { sentence }, version: before.version };
    const call = world.client.call(owner, 'PATCH', `/api/sites/${site.id}`, asked);
    await change(world, call, 'sites', site.mark, { sentence: before.sentence }, { sentence });
    return true;
  },
};

const deleted: Act = {
  name: 'delete a site, or restore one',
  kind: 'write',
  weight: 1,
  async run(world, family) {
    const owner = ownerOf(family);
    const gone = family.sites.find((site) => site.deleted);
    const site = gone ?? spare(family);
    if (!site) return false;
    const path = `/api/sites/${site.id}`;
    const reply = gone
      ? await world.client.call(owner, 'POST', `${path}/restore`)
      : await world.client.call(owner, 'DELETE', path, { json: { name: `Ruth ${site.mark}` } });
    // deleting what is deleted and restoring what is there are refused, and all the same to its owner
    if (reply.status < 300) site.deleted = !gone;
    else {
      refused(world, reply);
      if (reply.lost === 0) return true;
      const { status } = await world.client.call(owner, 'GET', path);
      site.deleted = status !== 200;
    }
    world.ledger.patch('sites', site.mark, { deleted: site.deleted ? 1 : 0 });
    if (!gone) endWith(world, site);
    return true;
  },
};

/** Deleting a site revokes the invitations that were not accepted, and withdraws orders that are paid later. */
function endWith({ ledger }: World, site: Site): void {
  for (const { place, mark, row } of ledger.effects()) {
    if (place === 'invitations' && mark.startsWith(`${site.id} `) && row?.state === 'sent')
      ledger.patch(place, mark, { state: ['sent', 'revoked'] });
    if (place === 'orders' && row?.site_id === site.id && row.payment_status === 'captured')
      ledger.patch(place, mark, WITHDRAWN);
  }
}

const spare = (family: Family): Site | undefined =>
  family.sites.length > 2
    ? family.sites.find(({ subscribed, deleted: is }) => !subscribed && !is)
    : undefined;

const code: Act = {
  name: 'make a code and scan it',
  kind: 'write',
  weight: 2,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    const call = world.client.call(ownerOf(family), 'POST', `/api/sites/${site.id}/codes`, {
      key: crypto.randomUUID(),
    });
    const reply = await call;
    if (reply.status !== CREATED) {
      refused(world, reply);
      if (reply.lost > 0) world.ledger.leaveOpen('codes', family.mark(), { site_id: site.id });
      return true;
    }
    const made = (reply.body.code as { code?: string } | undefined)?.code ?? '';
    world.ledger.set('codes', made, { site_id: site.id });
    site.codes.push(made);
    const scan = await world.client.call(null, 'GET', `/s/${made}`);
    if (scan.status !== 302) world.problems.push(`The code ${made} was answered ${scan.status}.`);
    return true;
  },
};

const reminder: Act = {
  name: 'set a reminder',
  kind: 'write',
  weight: 2,
  async run(world, family) {
    const site = aSite(family);
    if (!site) return false;
    const title = family.mark();
    const day = new Date(world.now() + 86_400_000 * family.random.whole(1, 20));
    const json = {
      ...{ type: 'custom', title, note: null, calendar: 'en', after_sunset: false, adar: null },
      date: { format: 'en', year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
      ...{ repeat: 'yearly', offsets: [1, 0], hour: family.random.whole(0, 23), tz: 'Asia/Jerusalem' },
      ...{ audience: family.random.pick(['me', 'members']), paused: false },
    };
    const call = world.client.call(ownerOf(family), 'POST', `/api/sites/services/reminders/${site.id}`, {
      json,
      key: crypto.randomUUID(),
    });
    await create(world, call, { place: 'reminders', mark: title, row: () => ({ site_id: site.id }) });
    return true;
  },
};

export const SITES: readonly Act[] = [add, settings, deleted, code, reminder];
