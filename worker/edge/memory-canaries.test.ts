import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Comment } from '#worker/contract/comment.ts';
import { endpoints } from '#worker/contract/index.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { indexedAgain } from '#worker/testing/indexed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import {
  aCommunity,
  aPerson,
  aPicture,
  aSite,
  holds,
  joins,
  next,
  type Person,
} from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';
import { pages } from './pages.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const env = { ...standInPages, QUEUE: stillQueue };

const WHO = [
  'visitor',
  'unverified',
  'stranger',
  'invited',
  'suspended',
  'vendor',
  'kiosk',
  'kiosk of its community',
  'owner of its community',
  'other owner',
  'author',
  'brother',
  'editor',
  'owner',
] as const;
type Who = (typeof WHO)[number];

/** What is not for everyone, and who reads it. */
const READERS = {
  waiting: ['author', 'editor', 'owner'],
  returned: ['author', 'editor', 'owner'],
  denied: ['author', 'editor', 'owner'],
  deleted: ['author', 'editor', 'owner'],
  members: ['brother', 'editor', 'owner'],
  staff: ['editor', 'owner'],
} as const satisfies Record<string, readonly Who[]>;
type State = keyof typeof READERS;
const STATES = Object.keys(READERS) as State[];
const isReader = (state: State, who: Who) => (READERS[state] as readonly Who[]).includes(who);

const people = {} as Record<Exclude<Who, 'visitor'>, Person>;
const memories = {} as Record<State, { post: Memory; candle: Memory }>;
let site: { id: number; slug: string };
/** A memory for everyone, with comments that are not. */
let commented: Memory;
let communityId: number;
const lines: string[] = [];

const canary = (state: State | 'public', field: string) => `canary ${state} ${field}`;
const wordsOf = (states: readonly State[]) =>
  states.length > 0 ? new RegExp(`canary.(${states.join('|')}).[a-z]+`, 'i') : /(?!)/;
const as = (who: Who) => testApp({ env, now: () => NOW, ...(who !== 'visitor' && { as: people[who] }) });

async function call(who: Who, method: string, path: string, json?: object): Promise<unknown> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const response = await as(who).request(path, { method, ...(json && { json }), headers });
  expect(response.status, `${method} ${path}: ${await response.clone().text()}`).toBeLessThan(300);
  return response.status === 204 ? null : response.json();
}

/** A photo whose every byte is a canary. */
async function aPhoto(state: State | 'public', by: Who): Promise<string> {
  const { userId } = people[by as keyof typeof people];
  const id = await aPicture({ site_id: site.id, created_by: userId, name: `${canary(state, 'name')}.jpg` });
  for (const width of [320, 800, 1600])
    await testEnv.MEDIA.put(`test/${id}/${width}`, canary(state, 'bytes').padEnd(30));
  return id;
}

async function told(state: State | 'public', by: Who, visibility?: string) {
  const common = { site_id: site.id, lang: 'en', ...(visibility && { visibility }) };
  const said = (field: string) => canary(state, field);
  const send = (json: object) =>
    call(by, 'POST', '/api/sites/memories', { ...common, client_key: crypto.randomUUID(), ...json });
  const media = [{ id: await aPhoto(state, by), caption: said('caption') }];
  return {
    post: (await send({ text: said('text'), location: said('location'), media })) as Memory,
    candle: (await send({ candle: true, candle_text: said('candle'), location: said('place') })) as Memory,
  };
}

const comment = (state: State, by: Who, { id }: Memory) =>
  call(by, 'POST', `/api/sites/memories/${id}/comments`, {
    text: canary(state, 'comment'),
    lang: 'en',
    client_key: crypto.randomUUID(),
  }) as Promise<Comment>;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  for (const who of WHO) if (who !== 'visitor') people[who] = await aPerson(rowOf(who));
  site = await aSite({ owner_id: people.owner.userId, mode: 'open', subscribed: true });
  await aSite({ owner_id: people['other owner'].userId });
  const community = await aCommunity({ owner_id: people['owner of its community'].userId });
  communityId = community.id;
  await holds(communityId, site.id);
  await testEnv.DB.prepare('update users set kiosk_community_id = ?, kiosk_community_slug = ? where id = ?')
    .bind(communityId, community.slug, people['kiosk of its community'].userId)
    .run();
  await joins(site.id, people.brother.userId, null);
  await joins(site.id, people.editor.userId, 3);
  await joins(site.id, people.suspended.userId, 3);
  const { userId: suspended } = people.suspended;
  await call('owner', 'PATCH', `/api/sites/${site.id}/members/${suspended}`, { suspended: true });
  await call('owner', 'POST', `/api/sites/${site.id}/invitations`, {
    kind: 'email',
    email: `person-${people.invited.userId}@example.org`,
    role: 'editor',
  });

  const decided = async (state: State, decision: string) => {
    memories[state] = await told(state, 'author');
    for (const { id } of Object.values(memories[state])) {
      const note = decision === 'approve' ? {} : { note: canary(state, 'note') };
      await call('owner', 'POST', `/api/sites/memories/${id}/decision`, { decision, ...note });
    }
  };
  memories.waiting = await told('waiting', 'author');
  await decided('returned', 'return');
  await decided('denied', 'deny');
  await decided('deleted', 'approve');
  await comment('deleted', 'owner', memories.deleted.post);
  for (const { id } of Object.values(memories.deleted))
    await call('owner', 'DELETE', `/api/sites/memories/${id}`);
  memories.members = await told('members', 'owner', 'members');
  memories.staff = await told('staff', 'owner', 'staff');
  for (const state of ['members', 'staff'] as const) await comment(state, 'owner', memories[state].post);
  commented = (await told('public', 'owner')).post;
  await comment('waiting', 'author', commented);
  for (const [state, decision] of [
    ['returned', 'return'],
    ['denied', 'deny'],
  ] as const) {
    const { id } = await comment(state, 'author', commented);
    const note = canary(state, 'note');
    await call('owner', 'POST', `/api/sites/comments/${id}/decision`, { decision, note });
  }
  await call('owner', 'DELETE', `/api/sites/comments/${(await comment('deleted', 'owner', commented)).id}`);
  await indexedAgain(site.id);
});

const rowOf = (who: Who): Parameters<typeof aPerson>[0] => {
  if (who === 'unverified') return { active: '0' };
  if (who === 'vendor') return { role_id: 3 };
  return who.startsWith('kiosk') ? { kiosk_community_id: 999, kiosk_community_slug: 'community-999' } : {};
};

const ids = () => Object.values(memories).flatMap(({ post, candle }) => [post.id, candle.id]);
const photos = () => Object.values(memories).map(({ post }) => post.media[0]?.id ?? '');

/** Every GET of the contract, about the site, its community, and each memory and photo. */
const reads = (): string[] =>
  Object.values(endpoints)
    .filter(({ method, path }) => method === 'GET' && path !== endpoints.logout?.path)
    .flatMap(({ path }) => {
      if (!path.includes(':')) return [path];
      const things = path.includes('/communities/')
        ? [communityId]
        : path.includes('/media/')
          ? photos()
          : /memor|comment/.test(path)
            ? [site.id, commented.id, ...ids()]
            : [site.id];
      return things.map((thing) => path.replaceAll(/:\w+/g, String(thing)));
    });

const FEEDS = ['sort=newest', 'sort=oldest', 'sort=manual', 'filter=photo', 'filter=candle', 'limit=1'];
const feeds = (): string[] => FEEDS.map((query) => `/api/sites/memories/${site.id}?${query}`);

/** Every page of the site and of its community, in both languages, and what crawlers read. */
const documents = (): string[] => [
  ...pages.flatMap(({ pattern, bare }) =>
    (bare ? [''] : ['/en', '/he']).map((locale) => locale + pattern.replaceAll(/\$\w+/g, String(site.id))),
  ),
  ...ids().flatMap((id) => [`/en/site/${site.slug}?memory=${id}`, `/he/site/${site.id}?memory=${id}`]),
  ...FEEDS.map((query) => `/en/site/${site.slug}?${query}`),
  ...['pages', 0].map((file) => `/sitemap.xml?file=${file}`),
  '/robots.txt',
  `/og/${site.id}/${photos()[0]}.jpg`,
];

async function heardAt(who: Who, address: string, init = {}): Promise<string> {
  const response = await as(who).request(address, init);
  return `${[...response.headers].join('\n')}\n${decodeURIComponent(response.headers.get('Location') ?? '')}\n${await response.text()}`;
}

describe.each(WHO)('of memories that are not for everyone, the %s', (who) => {
  const hidden = STATES.filter((state) => !isReader(state, who));

  test('reads those that they may read, and no word of the others, at any address', async () => {
    const all: string[] = [];
    for (const address of [...reads(), ...feeds()]) {
      const heard = await heardAt(who, address);
      expect(heard, address).not.toMatch(wordsOf(hidden));
      all.push(heard);
    }
    const text = all.join('\n');
    for (const state of (['members', 'staff'] as const).filter((one) => isReader(one, who)))
      expect(text, `a comment for ${state}`).toContain(canary(state, 'comment'));
    for (const state of STATES.filter((one) => isReader(one, who)))
      for (const field of ['text', 'location', 'caption', 'candle', 'place'])
        expect(text, `${state} ${field}`).toContain(canary(state, field));
    if (!who.startsWith('kiosk')) expect(text).toContain(canary('public', 'text'));
  });

  test('finds none of them by searching', async () => {
    for (const query of ['canary', 'canary staff text', 'canary waiting'])
      for (const quick_search of [true, false]) {
        const headers = { 'CF-Connecting-IP': `house-${next()}` };
        const heard = await heardAt(who, '/api/search', {
          method: 'POST',
          json: { query, quick_search },
          headers,
        });
        expect(heard, query).not.toMatch(wordsOf(hidden));
      }
  });
});

test('no page, preview, sitemap or feed of the site has a word of them', async () => {
  let read = '';
  for (const address of documents()) {
    const heard = await heardAt('visitor', address);
    expect(heard, address).not.toMatch(wordsOf(STATES));
    read += heard;
  }
  expect(read).toContain(canary('public', 'text'));
});

test('no mail tells of them to anyone who may not read them, and no line of the log does', async () => {
  const mailer = aMailer();
  await runMailJobs(mailer, new Date(NOW.getTime() + 86_400_000));
  expect(mailer.sent.length).toBeGreaterThan(3);
  for (const email of mailer.sent) {
    const who = WHO.find(
      (one) => one !== 'visitor' && email.to === `person-${people[one].userId}@example.org`,
    );
    const hidden = STATES.filter((state) => !who || !isReader(state, who));
    expect(JSON.stringify(email), email.to).not.toMatch(wordsOf(hidden));
  }
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => wordsOf(STATES).test(line))).toEqual([]);
});

describe.each(STATES)('the address of a photo that is %s', (state) => {
  const readAs = async (who: Who): Promise<string> => {
    const response = await as(who).request(`/api/sites/memories/item/${memories[state].post.id}`);
    return (await response.json<Memory>()).media[0]?.src ?? '';
  };
  const bytesAt = async (address: string, init = {}) => {
    const response = await as('visitor').request(address, init);
    return { status: response.status, text: await response.text() };
  };

  test('is issued to its readers for ten minutes, and cannot be made from another', async () => {
    const mine = await readAs('owner');
    expect((await bytesAt(mine)).text).toContain(canary(state, 'bytes'));
    const end = Number(/e=(\d+)/.exec(mine)?.[1]);
    expect(end * 1000 - NOW.getTime()).toBeLessThanOrEqual(600_000);
    const late = testApp({ env, now: () => new Date(end * 1000) });
    expect((await late.request(mine)).status).toBe(404);

    const { memories: feed } = (await call('visitor', 'GET', `/api/sites/memories/${site.id}`)) as {
      memories: Memory[];
    };
    const everyones = feed.flatMap(({ media }) => media)[0]?.src ?? '';
    const id = memories[state].post.media[0]?.id ?? '';
    const made = [
      `/api/media/${id}`,
      `/api/media/${id}?w=320`,
      everyones.replace(/media\/[^?]+/, `media/${id}`),
      mine.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 600}`),
      mine.replace(/&s=.*/, ''),
      mine.replace(/s=[^&]+/, `s=${/s=([^&]+)/.exec(everyones)?.[1]}`),
    ];
    for (const address of made)
      for (const width of ['', '&w=320', '&w=1600'])
        for (const method of ['GET', 'HEAD'])
          for (const Range of ['', 'bytes=0-5']) {
            const { status, text } = await bytesAt(address + width, {
              method,
              headers: Range ? { Range } : {},
            });
            expect([status, text.includes('canary')], address).toEqual([404, false]);
          }
  });
});

test('an address that was issued while a memory waited or was public shows nothing once it is denied or deleted', async () => {
  const waits = await told('waiting', 'author');
  const shows = await told('deleted', 'owner');
  const issued = [waits, shows].map(({ post }) => post.media[0]?.src ?? '');
  for (const src of issued) expect((await as('visitor').request(src)).status).toBe(200);
  await call('owner', 'POST', `/api/sites/memories/${waits.post.id}/decision`, {
    decision: 'deny',
    note: 'No.',
  });
  await call('owner', 'DELETE', `/api/sites/memories/${shows.post.id}`);
  for (const src of issued)
    for (const width of ['', '&w=320', '&w=1600'])
      expect((await as('visitor').request(src + width)).status).toBe(404);
});
