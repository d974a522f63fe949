import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { members } from '#worker/db/schema/members.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { columnsOfFields } from '#worker/features/walls/entry.rules.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { aCommunity, aPerson, aSite, db, holds, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { aWallEntry, entryOfSite, wallOf } from '#worker/testing/walls-seed.ts';
import { pages } from './pages.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const env = { ...standInPages, QUEUE: stillQueue };
const CANARY = /canary|קנרית/i;
const lines: string[] = [];
const planted = new Set<string>();
/** A text that occurs nowhere else. */
function canary(what: string): string {
  const text = `canary ${what} ${planted.size + 1}`;
  planted.add(text);
  return text;
}

const as = (person?: Person): TestApp => testApp({ env, now: () => NOW, ...(person && { as: person }) });
async function call(person: Person, path: string, json: object): Promise<{ id?: number }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const response = await as(person).request(path, { method: 'POST', json, headers });
  expect(response.status, path).toBeLessThan(300);
  return response.status === 204 ? {} : response.json();
}

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
});

type Town = { id: number; slug: string; entries: number[]; memory?: number; site: number };

const STRANGERS = ['stranger', 'unverified', 'suspended', 'invited', 'vendor', 'another screen'] as const;
type Strangers = Record<(typeof STRANGERS)[number] | 'owner of its site', Person>;

/** People around a community to whom it shows nothing, or no more than to a visitor. */
async function strangersOf(id: number, owner: Person, siteOwner: Person): Promise<Strangers> {
  const [stranger, suspended, invited] = [await aPerson(), await aPerson(), await aPerson()];
  const unverified = await aPerson({ active: '0' });
  for (const { userId } of [suspended, unverified]) await joinsCommunity(id, userId, 3);
  const isSuspended = and(eq(members.owner_id, id), eq(members.user_id, suspended.userId));
  await db.update(members).set({ suspended_at: NOW.toISOString() }).where(isSuspended);
  const email = `person-${invited.userId}@example.org`;
  await call(owner, `/api/communities/${id}/invitations`, { kind: 'email', email, role: 'member' });
  const other = await aCommunity({ owner_id: stranger.userId });
  return {
    stranger,
    unverified,
    suspended,
    invited,
    vendor: await aPerson({ role_id: 3 }),
    'another screen': await aPerson({ kiosk_community_id: other.id }),
    'owner of its site': siteOwner,
  };
}

/** Everything about a community that a visitor could request. */
function addresses({ id, slug, entries, memory, site }: Town): string[] {
  const gets = Object.values(endpoints).filter(
    ({ method, path }) => method === 'GET' && path !== endpoints.logout?.path,
  );
  const calls = gets.flatMap(({ path }) => {
    if (!path.includes(':')) return [path];
    if (path.includes('/memories/item/:id')) return [path.replace(':id', String(memory ?? 1))];
    const own = path.startsWith('/api/communities') ? [id, slug] : [site, id];
    return own.map((one) => path.replace(/:\w+/, String(one)).replaceAll(/:\w+/g, String(entries[0])));
  });
  const walls = ['?q=battalion', '?group=Battalion', '?sort=newest', '?hidden=true'];
  const ofWall = [...walls, ...entries.map((entry) => `/${entry}`)].map(
    (rest) => `/api/communities/${id}/wall${rest}`,
  );
  const documents = pages.flatMap(({ pattern }) =>
    ['en', 'he'].flatMap((locale) => {
      if (/\$(token|query)/.test(pattern)) return [];
      const own = /^\/(community|wall)/.test(pattern) ? [id, slug] : [site];
      const paths = own.map((one) => `/${locale}${pattern}`.replace('$id', String(one)));
      return [...new Set(paths)].map((path) => path.replace('$memory', String(memory ?? 1)));
    }),
  );
  const drawn = ['community/$/wall', 'wall/$'].flatMap((path) =>
    walls.map((rest) => `/en/${path.replace('$', slug)}${rest}`),
  );
  const files = ['pages', 0, 500].map((file) => `/sitemap.xml?file=${file}`);
  return [...calls, ...ofWall, ...documents, ...drawn, ...files, '/robots.txt'];
}

async function responseText(app: TestApp, address: string, init = {}): Promise<string> {
  const response = await app.request(address, init);
  const where = decodeURIComponent(response.headers.get('Location') ?? '');
  // the response may repeat the requested address
  const heard = `${[...response.headers].join('\n')}\n${where}\n${await response.text()}`;
  return heard.replaceAll(decodeURIComponent(address), '');
}

async function expectSilence(town: Town, person: Person | undefined, known: RegExp | null): Promise<void> {
  const app = as(person);
  for (const address of addresses(town)) {
    const answer = await responseText(app, address);
    const heard = address.includes(town.slug) ? answer.replaceAll(town.slug, '') : answer;
    const isOffer = known && /^\/api\/(invitations|updates)/.test(address);
    expect(isOffer ? heard.replaceAll(known, '') : heard, address).not.toMatch(CANARY);
  }
  for (const query of ['canary', 'ca', 'battalion', 'קנרית'])
    for (const quick_search of [true, false]) {
      const headers = { 'CF-Connecting-IP': `10.9.${query.length}.${person?.userId ?? 0}` };
      const init = { method: 'POST', json: { query, quick_search }, headers };
      expect(await responseText(app, '/api/search', init), query).not.toMatch(CANARY);
    }
}

async function missingRows(): Promise<string[]> {
  const tables = ['communities', 'members', 'users', 'wall_entries', 'memories', 'related_links'];
  const more = ['community_tags', 'community_relations', 'wall_names', 'wall_groups'];
  const rows = await testEnv.DB.batch(
    [...tables, ...more].map((name) => testEnv.DB.prepare(`select * from "${name}"`)),
  );
  const all = JSON.stringify(rows.map((table) => table.results));
  return [...planted].filter((words) => !all.includes(words));
}

describe('of a private community', () => {
  let town: Town;
  let owner: Person;
  let cousin: Person;
  let strangers: Strangers;

  beforeAll(async () => {
    owner = await aPerson({ first_name: canary('owner'), last_name: canary('family') });
    cousin = await aPerson({ first_name: canary('cousin'), last_name: canary('of many') });
    const siteOwner = await aPerson();
    const slug = 'canary-town';
    const { id } = await aCommunity({
      owner_id: owner.userId,
      slug,
      permissions: 'private',
      name: canary('town'),
      name_key: 'canary town',
      other_name: `קנרית ${canary('other')}`,
      other_name_key: 'קנרית',
      sentence: canary('sentence'),
      about: canary('about'),
      settings: {
        wall_title: canary('title'),
        wall_description: canary('description'),
        memory_wall_label: canary('label'),
        members_wall_label: canary('members'),
        post_label: canary('post'),
      },
      branding: {
        active: true,
        phone: canary('phone'),
        email: 'canary@example.org',
        website: `https://example.org/${canary('website')}`,
      },
      private_fields: [
        { id: 'unit', name: canary('unit'), searchable: true },
        { id: 'note', name: canary('note'), searchable: false },
      ],
      group_id: canary('group id'),
    });
    await joinsCommunity(id, cousin.userId, null);
    const { id: site } = await aSite({ owner_id: siteOwner.userId });
    await holds(id, site);
    const fields = { unit: canary('battalion'), note: canary('remark') };
    await db.update(wall_entries).set(columnsOfFields({}, fields)).where(eq(wall_entries.site_id, site));
    const person = { community_id: id, first_name: canary('first'), last_name: canary('last') };
    const entries = [
      await aWallEntry({ ...person, other_name: canary('script'), groups: [canary('class')], fields }),
      (await entryOfSite(site)).id,
    ];
    const add = (path: string, json: object) => call(owner, `/api/communities/${id}/${path}`, json);
    await add('tags', { name: canary('tag') });
    await add('related-links', { url: `https://canary.example/link`, url_name: canary('link') });
    await add('related-sites', { site: String(site), text: canary('relation') });
    const { id: memory = 0 } = await call(owner, '/api/communities/memories', {
      community_id: id,
      client_key: crypto.randomUUID(),
      lang: 'en',
      text: canary('memory'),
      location: canary('square'),
      media: [],
    });
    town = { id, slug, entries, memory, site };
    strangers = await strangersOf(id, owner, siteOwner);
  });

  test('more than twenty-five things are planted, and its members see them', async () => {
    expect(planted.size).toBeGreaterThan(25);
    expect(await missingRows()).toEqual([]);
    for (const path of ['', '/wall', '/members-wall', '/details', `/wall/${town.entries[0]}`])
      expect(await responseText(as(cousin), `/api/communities/${town.id}${path}`)).toMatch(CANARY);
    expect(await responseText(as(cousin), `/api/communities/memories/item/${town.memory}`)).toMatch(CANARY);
  });

  test.each(['a visitor', ...STRANGERS] as const)(
    'nothing is said to %s, in any answer, page or header',
    { timeout: 120_000 },
    async (who) => {
      // its name and who invites, which the invitation says
      const known = who === 'invited' ? /"(?:name|other_name|slug|by|invited_by|note)":"[^"]*"/g : null;
      await expectSilence(town, who === 'a visitor' ? undefined : strangers[who], known);
    },
  );

  test('no line of the log names it', () => {
    expect(lines.length).toBeGreaterThan(100);
    // their paths have its address
    expect(
      lines.map((line) => line.replaceAll('canary-town', '')).filter((line) => CANARY.test(line)),
    ).toEqual([]);
  });
});

describe('of the private fields of a public community', () => {
  let town: Town;
  let member: Person;
  let screen: Person;
  let strangers: Strangers;

  beforeAll(async () => {
    planted.clear();
    const [owner, siteOwner] = [await aPerson(), await aPerson()];
    member = await aPerson();
    const private_fields = [
      { id: 'unit', name: canary('unit'), searchable: true },
      { id: 'note', name: canary('note'), searchable: false },
    ];
    const { id, slug } = await aCommunity({ owner_id: owner.userId, private_fields, wall: 'open' });
    await joinsCommunity(id, member.userId, null);
    screen = await aPerson({ kiosk_community_id: id, kiosk_community_slug: slug });
    const { id: site } = await aSite({ owner_id: siteOwner.userId });
    await holds(id, site);
    const fields = { unit: `battalion ${canary('of the site')}`, note: canary('remark') };
    await db.update(wall_entries).set(columnsOfFields({}, fields)).where(eq(wall_entries.site_id, site));
    const birth = { format: 'en', year: 1941, month: 11, day: 11 } as const;
    const own = { unit: `battalion ${canary('of the entry')}`, note: canary('of the same') };
    const entry = await aWallEntry({ community_id: id, birth, fields: own });
    town = { id, slug, entries: [entry, (await entryOfSite(site)).id], site };
    strangers = await strangersOf(id, owner, siteOwner);
  });

  test('a member sees all six of them', async () => {
    const heard = await responseText(as(member), `/api/communities/${town.id}/wall`);
    expect([...planted].filter((words) => !heard.includes(words))).toEqual([]);
    expect(planted.size).toBe(6);
  });

  test('others find a person by one that may be searched, and do not read it', async () => {
    const found = await wallOf(town.id, '?q=battalion');
    expect(found.people.map(({ fields }) => fields)).toEqual([null, null]);
    expect((await wallOf(town.id, '?q=remark')).people).toEqual([]);
  });

  test.each(['a visitor', 'its screen', 'owner of its site', ...STRANGERS] as const)(
    'nothing is said to %s, in any answer, page or header',
    { timeout: 120_000 },
    async (who) => {
      const person = who === 'its screen' ? screen : who === 'a visitor' ? undefined : strangers[who];
      await expectSilence(town, person, null);
    },
  );
});
