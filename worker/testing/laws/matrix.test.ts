import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints } from '#worker/contract/index.ts';
import { sha256 } from '#worker/core/ids.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { credentials, one_time_tokens, sessions } from '#worker/db/schema/people.ts';
import { sites as table } from '#worker/db/schema/sites.ts';
import { pictureOf } from '#worker/features/media/media-address.ts';
import { unsubscribeToken } from '#worker/features/notifications/unsubscribe-token.ts';
import { type TestApp, testApp, testEnv } from '../app.ts';
import { aCode, aMemory, anUpload, aPerson, aPicture, aSite, db, joins, next, PASSWORD } from '../seed.ts';
import { stillQueue } from '../still-queue.ts';
import { ACTORS, MATRIX, MODES, type Mode, type Row, type Who } from './matrix.ts';

type Init = NonNullable<Parameters<TestApp['request']>[1]>;
type Ask = (who: Who, path: string, init: Init) => Promise<Response>;
/** What stands for the path's parameter, and what else is sent. */
type Sent = { at?: string | number; query?: string; json?: unknown; headers?: Record<string, string> };

const apps = {} as Record<Who, TestApp>;
const sites = {} as Record<Mode, Awaited<ReturnType<typeof aFamilySite>>>;
let tables: string[];
let signsIn: number;
let signsUp: number;
let elsewhere: number;

beforeAll(async () => {
  const people = {
    unverified: await aPerson({ active: '0' }),
    kiosk: await aPerson({ kiosk_community_id: 1 }),
    stranger: await aPerson(),
    vendor: await aPerson({ role_id: 3 }),
    member: await aPerson(),
    suspended: await aPerson(),
    editor: await aPerson(),
    'co-owner': await aPerson(),
    owner: await aPerson(),
    'owner of another site': await aPerson(),
    admin: await aPerson({ role_id: 1 }),
  };
  for (const who of ACTORS)
    apps[who] = testApp({ ...(who !== 'anonymous' && { as: people[who] }), env: { QUEUE: stillQueue } });
  const ranks = { unverified: 5, kiosk: 5, suspended: 5, 'co-owner': 5, editor: 3, member: null } as const;
  const family = Object.entries(ranks).map(
    ([who, group]) => [people[who as keyof typeof ranks].userId, group] as const,
  );
  for (const mode of MODES) sites[mode] = await aFamilySite(mode, people.owner.userId, family);
  const suspended = eq(members.user_id, people.suspended.userId);
  await db.update(members).set({ suspended_at: '2026-01-01' }).where(suspended);
  // the whole family may bind codes there, so that only the site that a code is taken from can refuse
  elsewhere = (await aSite({ owner_id: people['owner of another site'].userId })).id;
  for (const id of [people.owner.userId, ...family.map(([id]) => id)]) await joins(elsewhere, id, 5);
  signsIn = await someoneWithACheapPassword('1');
  signsUp = await someoneWithACheapPassword('0');
  const { results } = await testEnv.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not glob '_*' and name <> 'quotas'`,
  ).all<{ name: string }>();
  tables = results.map(({ name }) => name);
});

async function aFamilySite(
  mode: Mode,
  owner_id: number,
  family: (readonly [userId: number, group: number | null])[],
) {
  const { id } = await aSite({ owner_id, mode });
  for (const [userId, group] of family) await joins(id, userId, group);
  const memory = (visibility: 'everyone' | 'members' | 'staff') =>
    aMemory({ owner_id: id, author_id: owner_id, visibility });
  return {
    id,
    mode,
    owner: owner_id,
    everyones: await memory('everyone'),
    members: await memory('members'),
    staffs: await memory('staff'),
    picture: await aPicture({ site_id: id, created_by: owner_id }),
    portrait: await aPicture({ site_id: id, created_by: owner_id, purpose: 'profile' }),
  };
}

/** Checked at 72 cells: a strong hash would take as long as all the rest. */
async function someoneWithACheapPassword(active: '0' | '1'): Promise<number> {
  const { userId } = await aPerson({ active });
  const hash = scryptSync(PASSWORD, 'salt', 32, { N: 2, r: 8, p: 1 }).toString('base64');
  const password_hash = `scrypt$2$8$1$${btoa('salt')}$${hash}`;
  await commit(db, [db.insert(credentials).values({ user_id: userId, password_hash, updated_at: '2026' })]);
  return userId;
}

async function aRefreshCookie(): Promise<string> {
  const id = `refreshes-${next()}`;
  const refresh_hash = await sha256(`secret-${id}\n1`);
  const row = { id, user_id: signsIn, refresh_hash, created_at: '2026', expires_at: '2099' };
  await commit(db, [db.insert(sessions).values(row)]);
  return `auth._refresh_token.local=${id}.secret-${id}`;
}

const signingUp = (userId: number) => ({
  json: {
    first_name: 'Dana',
    last_name: 'Levi',
    email: `person-${userId}@example.org`,
    password: PASSWORD,
    terms: true,
    locale: 'en',
  },
});

/** The token of a link that was used, so that the same call again is answered the same again. */
async function aUsedToken(purpose: 'verify_link' | 'reset'): Promise<string> {
  const token = `a-token-of-a-link-${next()}`;
  const row = {
    token_hash: tokenHash(testEnv.JWT_SECRET, token),
    purpose,
    user_id: signsIn,
    email: `person-${signsIn}@example.org`,
    created_at: '2026',
    expires_at: '2099',
    used_at: '2026',
  };
  await commit(db, [db.insert(one_time_tokens).values(row)]);
  return token;
}

/** The address of a picture as the site gives it. */
const signed = (id: string, mode: Mode) => {
  const row = { id, width: 1, height: 1, widths: [320], thumbhash: null, focal_x: 0, focal_y: 0 };
  const audience = mode === 'private' ? 'private' : 'public';
  return pictureOf(row, audience, testEnv.MEDIA_SECRET, new Date()).src.slice('/api/media/'.length);
};
const codeOf = ({ id }: { id: number }) => aCode({ site_id: id, target: String(id) });

type Site = (typeof sites)[Mode];
const JPEG = { name: 'photo.jpg', type: 'image/jpeg', bytes: 1000 };
const anEndedUpload = (site: Site) =>
  anUpload({ id: site.portrait, user_id: site.owner, site_id: site.id, purpose: 'profile', state: 'done' });
const aMemoryOf = (site: Site, patch: object = {}) =>
  aMemory({ owner_id: site.id, author_id: site.owner, ...patch });
const aDeletion = () => ({
  status: 'trashed',
  trashed_from: 'published',
  trashed_at: new Date().toISOString(),
});
const versionOf = async (id: number) => {
  const [site] = await db.select({ version: table.version }).from(table).where(eq(table.id, id));
  return { 'If-Match': `"${site?.version}"` };
};
/** What each row of the matrix asks of a site, where it is more than the bare address. */
const SENT: Record<string, (site: Site) => Sent | Promise<Sent>> = {
  authenticate: () => ({ json: { email: `person-${signsIn}@example.org`, password: PASSWORD } }),
  'authenticate/wrong password': () => ({
    json: { email: `person-${signsIn}@example.org`, password: 'not it' },
  }),
  refreshSession: async () => ({ headers: { Cookie: await aRefreshCookie() } }),
  setLocale: () => ({ json: { locale: 'he' } }),
  register: () => signingUp(signsUp),
  verifyEmail: async () => ({ json: { token: await aUsedToken('verify_link') } }),
  'verifyEmail/with a wrong code': () => ({ json: { code: '000000' } }),
  resendVerification: async () => {
    await db.delete(one_time_tokens).where(eq(one_time_tokens.purpose, 'verify_link'));
    return {};
  },
  forgotPassword: async () => ({ json: { email: `person-${(await aPerson()).userId}@example.org` } }),
  'forgotPassword/of nobody': () => ({ json: { email: `nobody-${next()}@example.org` } }),
  resetPassword: async () => ({ json: { token: await aUsedToken('reset'), password: PASSWORD } }),
  'resetPassword/with a token that nobody got': () => ({
    json: { token: 'a-token-that-nobody-got', password: PASSWORD },
  }),
  getSite: ({ id }) => ({ at: id }),
  addSite: () => ({ json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen' } }),
  findSameName: () => ({ json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen' } }),
  patchSite: async ({ id }) => ({ at: id, json: { about: 'A life.' }, headers: await versionOf(id) }),
  listMemories: ({ id }) => ({ at: id }),
  getMemory: ({ everyones }) => ({ at: everyones }),
  'getMemory/for members': (site) => ({ at: site.members }),
  'getMemory/for staff': ({ staffs }) => ({ at: staffs }),
  postMemory: ({ id }) => ({
    json: { site_id: id, client_key: crypto.randomUUID(), text: 'Words', lang: 'en' },
  }),
  editMemory: async (site) => ({
    at: await aMemoryOf(site),
    json: { text: 'Other words' },
    headers: { 'If-Match': '"1"' },
  }),
  'editMemory/waiting': async (site) => ({
    at: await aMemoryOf(site, { status: 'pending' }),
    json: { text: 'Other words' },
    headers: { 'If-Match': '"1"' },
  }),
  deleteMemory: async (site) => ({ at: await aMemoryOf(site) }),
  restoreMemory: async (site) => ({ at: await aMemoryOf(site, aDeletion()) }),
  decideMemory: async (site) => ({
    at: await aMemoryOf(site, { status: 'pending' }),
    json: { decision: 'approve' },
  }),
  listPending: ({ id }) => ({ at: id }),
  listTrashed: ({ id }) => ({ at: id }),
  getMedia: ({ picture, mode }) => ({ at: signed(picture, mode) }),
  'getMedia/unsigned': ({ picture }) => ({ at: picture }),
  'getMedia/an upload': async (site) => ({ at: await anUpload({ user_id: site.owner, site_id: site.id }) }),
  startUpload: ({ id }) => ({ json: { purpose: 'memory', target: id, files: [JPEG] } }),
  'startUpload/a portrait': ({ id }) => ({ json: { purpose: 'profile', target: id, files: [JPEG] } }),
  'startUpload/for nobody yet': () => ({ json: { purpose: 'profile', files: [JPEG] } }),
  putPart: async (site) => ({ at: await anEndedUpload(site) }),
  finishUpload: async (site) => ({ at: await anEndedUpload(site) }),
  abortUpload: async (site) => ({ at: await anUpload({ user_id: site.owner, site_id: site.id }) }),
  unsubscribe: ({ id }) => ({ at: unsubscribeToken(testEnv.JWT_SECRET, { userId: signsIn, siteId: id }) }),
  'unsubscribe/with a token that nobody got': ({ id }) => ({ at: `1-s-${id}-${'x'.repeat(22)}` }),
  getSiteLinkByQr: async (site) => ({ query: `?qr=${await codeOf(site)}` }),
  codeSvg: async (site) => ({ at: await codeOf(site) }),
  codePng: async (site) => ({ at: await codeOf(site), query: '?mm=20' }),
  listCodes: ({ id }) => ({ at: id }),
  mintCode: ({ id }) => ({ at: id }),
  mintFreeCode: () => ({ json: { type: 's' } }),
  bindCode: async ({ id }) => ({ at: await aCode(), json: { site_id: id } }),
  'bindCode/to another site': async (site) => ({ at: await codeOf(site), json: { site_id: elsewhere } }),
  listScans: ({ id }) => ({ at: id }),
  stickerSheet: async (site) => ({ at: site.id, query: `?code=${await codeOf(site)}` }),
  retireCode: async (site) => ({ at: await codeOf(site) }),
  'retireCode/free': async () => ({ at: await aCode() }),
  reportCode: async (site) => ({ at: await codeOf(site), json: {} }),
  'reportCode/free': async () => ({ at: await aCode(), json: {} }),
};

const nameIn = (label: string) => label.split('/')[0] ?? '';
const cellsOf = (row: Row, mode: Mode) => (typeof row === 'string' ? row : row[mode]).trim().split(/\s+/);

/** Endpoints without a row, and rows that say nothing. */
function gaps(contract: Record<string, Endpoint>, matrix: Record<string, Row>): string[] {
  const named = new Set(Object.keys(matrix));
  return [
    ...Object.keys(contract).flatMap((name) => (named.has(name) ? [] : [`${name} has no row`])),
    ...Object.entries(matrix).flatMap(([label, row]) => {
      const endpoint = contract[nameIn(label)];
      if (!endpoint) return [`${label} is of no endpoint`];
      if (!SENT[label] && (endpoint.path.includes(':') || endpoint.body))
        return [`${label}: say in SENT what to ask`];
      return MODES.every((mode) => cellsOf(row, mode).length === ACTORS.length)
        ? []
        : [`${label} lacks cells`];
    }),
  ];
}

/** Every row of every table; what counts tries is there to be changed by a refusal. */
async function everyRow(): Promise<string> {
  const all = await testEnv.DB.batch(tables.map((name) => testEnv.DB.prepare(`select * from "${name}"`)));
  return JSON.stringify(all.map(({ results }) => results));
}

const asThemselves: Ask = async (who, path, init) => {
  const response = await apps[who].request(path, init);
  await apps[who].settled();
  // whoever has left comes back for the next question
  if (path === endpoints.logout?.path && response.ok) await db.update(sessions).set({ revoked_at: null });
  return response;
};

/** Walks the matrix: the cells that the worker fills otherwise, and the refusals that changed something. */
async function walked(matrix: Record<string, Row>, ask = asThemselves) {
  const wrong: string[] = [];
  let cases = 0;
  for (const [label, row] of Object.entries(matrix)) {
    const endpoint = endpoints[nameIn(label)];
    if (!endpoint) continue;
    const { method, path, status, reply, produces } = endpoint;
    const own = status ?? (reply || produces ? 200 : 204);
    for (const mode of MODES) {
      for (const [at, who] of ACTORS.entries()) {
        const cell = cellsOf(row, mode)[at];
        const { at: thing = '', query = '', json, headers } = (await SENT[label]?.(sites[mode])) ?? {};
        const before = cell === 'ok' ? null : await everyRow();
        const response = await ask(who, path.replace(/:\w+/, String(thing)).replace(/:\w+/, '1') + query, {
          method,
          // from a house of their own, since some doors count who knocks
          headers: {
            'CF-Connecting-IP': `house-${++cases}`,
            'Idempotency-Key': crypto.randomUUID(),
            ...headers,
          },
          ...(json !== undefined && { json }),
        });
        await response.arrayBuffer();
        const expected = cell === 'ok' ? own : Number(cell);
        if (response.status !== expected)
          wrong.push(`${label}, ${mode}, ${who}: ${response.status}, not ${expected}`);
        if (before !== null && before !== (await everyRow()))
          wrong.push(`${label}, ${mode}, ${who}: refused, and changed`);
      }
    }
  }
  return { cases, wrong };
}

describe('every endpoint is in the permission matrix', () => {
  test('here', () => expect(gaps(endpoints, MATRIX)).toEqual([]));

  test('and one that is not is found', () => {
    const { mintCode: _, ...rest } = MATRIX;
    expect(gaps(endpoints, rest)).toEqual(['mintCode has no row']);
    expect(gaps(endpoints, { ...MATRIX, lightCandle: 'ok' })).toEqual(['lightCandle is of no endpoint']);
    expect(gaps(endpoints, { ...MATRIX, mintCode: 'ok 401' })).toEqual(['mintCode lacks cells']);
    expect(gaps(endpoints, { ...MATRIX, 'getSite/by slug': MATRIX.getSite ?? '' })).toEqual([
      'getSite/by slug: say in SENT what to ask',
    ]);
  });
});

describe('everyone gets what the matrix gives them, and a refusal changes nothing', () => {
  const CASES = Object.keys(MATRIX).length * MODES.length * ACTORS.length;
  test(`here, in ${CASES} cases`, { timeout: 120_000 }, async () => {
    expect(await walked(MATRIX)).toEqual({ cases: CASES, wrong: [] });
  });

  test('and a wrong cell is found', async () => {
    const careless = '401 403 404 404 404 404 404 ok  ok  ok  404 ok';
    expect((await walked({ retireCode: careless })).wrong).toEqual(
      MODES.map((mode) => `retireCode, ${mode}, editor: 404, not 200`),
    );
  });

  test('and a refusal that came too late is found', async () => {
    const late: Ask = async (_who, path, init) => {
      await apps.admin.request(path, init);
      return new Response(null, { status: 404 });
    };
    const nobody = ACTORS.map(() => '404').join(' ');
    const { wrong } = await walked({ retireCode: nobody }, late);
    expect(wrong).toContain('retireCode, open, stranger: refused, and changed');
    expect(wrong).toHaveLength(36);
  });
});
