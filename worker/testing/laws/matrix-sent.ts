import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sha256 } from '#worker/core/ids.ts';
import { tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { succession_claims, successors } from '#worker/db/schema/members.ts';
import { credentials, email_changes, one_time_tokens, sessions } from '#worker/db/schema/people.ts';
import { sites as table } from '#worker/db/schema/sites.ts';
import { pictureOf } from '#worker/features/media/media-address.ts';
import { unsubscribeToken } from '#worker/features/notifications/unsubscribe-token.ts';
import { testEnv } from '../app.ts';
import { aCode, aMemory, anUpload, aPerson, db, next, PASSWORD } from '../seed.ts';
import { formFor } from '../social.ts';
import type { Mode, Who } from './matrix-format.ts';
import { aPairingCode, aScreen } from './matrix-kiosks.ts';
import type { Person, World } from './matrix-world.ts';

/** What stands for the path's parameters, in their order, and what else is sent. */
export type Sent = {
  at?: string | number | (string | number)[];
  query?: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Asked by someone new with the same user row and no memberships, since whoever asks is not the same afterwards. */
  twin?: boolean;
};
/** `person` is whoever asks, null for a visitor. */
export type Asking = { who: Who; person: Person | null };

let signsIn: number;
let signsUp: number;
/** Those who sign in and sign up at every cell: a strong hash would take as long as all the rest. */
export async function someoneWithACheapPassword(): Promise<void> {
  signsIn = await withACheapPassword('1');
  signsUp = await withACheapPassword('0');
}

async function withACheapPassword(active: '0' | '1'): Promise<number> {
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

/** The same of a change of address that both have confirmed. */
async function aTokenOfADoneChange(): Promise<string> {
  const token = `a-token-of-a-change-${next()}`;
  const hash = tokenHash(testEnv.JWT_SECRET, token);
  const dates = { created_at: '2026', old_confirmed_at: '2026', new_confirmed_at: '2026', closed_at: '2026' };
  const row = {
    id: token,
    user_id: signsIn,
    old_email: `was-${signsIn}@example.org`,
    new_email: `person-${signsIn}@example.org`,
    old_hash: hash,
    new_hash: `${hash}-new`,
    expires_at: '2099',
    ...dates,
  };
  await commit(db, [db.insert(email_changes).values(row)]);
  return token;
}

/** The address of a picture as the site gives it. */
const signed = (id: string, mode: Mode) => {
  const row = { id, width: 1, height: 1, widths: [320], thumbhash: null, focal_x: 0, focal_y: 0 };
  const audience = mode === 'private' ? 'private' : 'public';
  return pictureOf(row, audience, testEnv.MEDIA_SECRET, new Date()).src.slice('/api/media/'.length);
};
const codeOf = ({ id }: { id: number }) => aCode({ site_id: id, target: String(id) });

const JPEG = { name: 'photo.jpg', type: 'image/jpeg', bytes: 1000 };
const anEndedUpload = (site: World) =>
  anUpload({ id: site.portrait, user_id: site.owner, site_id: site.id, purpose: 'profile', state: 'done' });
const aMemoryOf = (site: World, patch: object = {}) =>
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

const isSuccessor = async (site: World, person: Person | null) => {
  const email = `person-${person?.userId ?? 0}@example.org`;
  await db.delete(successors).where(eq(successors.site_id, site.id));
  await commit(db, [db.insert(successors).values({ site_id: site.id, position: 1, name: 'Noa', email })]);
};
const isNoSuccessor = (site: World) => db.delete(successors).where(eq(successors.site_id, site.id));
const noClaim = (site: World) => db.delete(succession_claims).where(eq(succession_claims.site_id, site.id));
async function aClaim(site: World, state: 'open' | 'disputed' = 'open') {
  await noClaim(site);
  const dates = { created_at: '2026-11-01T08:00:00.000Z', ends_at: '2099-01-01T00:00:00.000Z' };
  const claim = { site_id: site.id, claimant_id: (await aPerson()).userId, state, ...dates };
  await commit(db, [db.insert(succession_claims).values(claim)]);
}

/** What each row of the matrix asks in a world, where it is more than the bare address. */
export const SENT: Record<string, (world: World, asking: Asking) => Sent | Promise<Sent>> = {
  authenticate: () => ({ json: { email: `person-${signsIn}@example.org`, password: PASSWORD } }),
  'authenticate/wrong password': () => ({
    json: { email: `person-${signsIn}@example.org`, password: 'not it' },
  }),
  refreshSession: async () => ({ headers: { Cookie: await aRefreshCookie() } }),
  logout: () => ({ twin: true }),
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
  patchUser: () => ({ json: { first_name: 'Dana' }, twin: true }),
  'patchUser/with a picture of another': async (site) => ({ json: { profile: site.portrait } }),
  deleteUser: () => ({ json: { email: 'nobody@example.org' } }),
  confirmEmailChange: async () => ({ json: { token: await aTokenOfADoneChange() } }),
  'confirmEmailChange/with a token that nobody got': () => ({ json: { token: 'a-token-that-nobody-got' } }),
  endSession: async () => ({ at: (await aPerson()).sessionId }),
  endSessions: () => ({ twin: true }),
  startSocial: () => ({ at: 'facebook' }),
  'startSocial/not configured': () => ({ at: 'google' }),
  socialToken: () => ({ form: formFor('facebook', new URLSearchParams('code=c&state=facebook.s')) }),
  connectProvider: () => ({ json: { provider: 'facebook' } }),
  disconnectProvider: () => ({ at: 'facebook' }),
  setMailLevel: ({ id }) => ({ at: id, json: { level: 'mine' } }),
  contact: () => ({ json: { name: 'Dana', email: `writes-${next()}@example.org`, message: 'Words' } }),
  getSite: ({ id }) => ({ at: id }),
  getSiteFromRef: () => ({ query: `?ref=${testEnv.PARTNER_CODE}&ref_id=1` }),
  'getSiteFromRef/with another code': () => ({ query: '?ref=another&ref_id=1' }),
  getSuccession: async (site) => {
    await isNoSuccessor(site);
    await noClaim(site);
    return { at: site.id };
  },
  'getSuccession/as a successor': async (site, { person }) => {
    await isSuccessor(site, person);
    return { at: site.id };
  },
  nameSuccessors: async (site) => {
    await isNoSuccessor(site);
    return { at: site.id, json: { successors: [] } };
  },
  claimSite: async (site) => {
    await isNoSuccessor(site);
    await noClaim(site);
    return { at: site.id, json: {} };
  },
  'claimSite/as a successor': async (site, { person }) => {
    await isSuccessor(site, person);
    await noClaim(site);
    return { at: site.id, json: {} };
  },
  withdrawClaim: async (site) => {
    await isNoSuccessor(site);
    await aClaim(site);
    return { at: site.id };
  },
  objectToClaim: async (site) => {
    await isNoSuccessor(site);
    await aClaim(site);
    return { at: site.id, json: {} };
  },
  'objectToClaim/as a successor': async (site, { person }) => {
    await isSuccessor(site, person);
    await aClaim(site);
    return { at: site.id, json: {} };
  },
  settleClaim: async (site) => {
    await aClaim(site, 'disputed');
    return { at: site.id, json: { decision: 'refuse', reason: 'We spoke with the family.' } };
  },
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
  'startUpload/a picture of oneself': () => ({ json: { purpose: 'avatar', files: [JPEG] } }),
  'startUpload/for nobody yet': () => ({ json: { purpose: 'profile', files: [JPEG] } }),
  putPart: async (site) => ({ at: await anEndedUpload(site) }),
  finishUpload: async (site) => ({ at: await anEndedUpload(site) }),
  abortUpload: async (site) => ({ at: await anUpload({ user_id: site.owner, site_id: site.id }) }),
  unsubscribe: ({ id }) => ({ at: unsubscribeToken(testEnv.JWT_SECRET, { userId: signsIn, siteId: id }) }),
  'unsubscribe/with a token that nobody got': ({ id }) => ({ at: `1-s-${id}-${'x'.repeat(22)}` }),
  pairKiosk: ({ community }) => ({ at: community, json: {} }),
  listKiosks: ({ community }) => ({ at: community }),
  revokeKiosk: async ({ community }) => ({ at: [community, await aScreen(community)] }),
  kioskToken: async ({ community }) => ({
    json: { community_id: community, code: await aPairingCode(community) },
  }),
  'kioskToken/with a wrong code': ({ community }) => ({ json: { community_id: community, code: '000000' } }),
  getSiteLinkByQr: async (site) => ({ query: `?qr=${await codeOf(site)}` }),
  codeSvg: async (site) => ({ at: await codeOf(site) }),
  codePng: async (site) => ({ at: await codeOf(site), query: '?mm=20' }),
  listCodes: ({ id }) => ({ at: id }),
  mintCode: ({ id }) => ({ at: id }),
  mintFreeCode: () => ({ json: { type: 's' } }),
  bindCode: async ({ id }) => ({ at: await aCode(), json: { site_id: id } }),
  'bindCode/to another site': async (site) => ({ at: await codeOf(site), json: { site_id: site.elsewhere } }),
  listScans: ({ id }) => ({ at: id }),
  stickerSheet: async (site) => ({ at: site.id, query: `?code=${await codeOf(site)}` }),
  retireCode: async (site) => ({ at: await codeOf(site) }),
  'retireCode/free': async () => ({ at: await aCode() }),
  reportCode: async (site) => ({ at: await codeOf(site), json: {} }),
  'reportCode/free': async () => ({ at: await aCode(), json: {} }),
};
