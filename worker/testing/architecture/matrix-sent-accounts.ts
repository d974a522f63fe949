import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { UPLOAD_PASS_HEADER } from '#worker/contract/guest.ts';
import { sha256 } from '#worker/core/ids.ts';
import { oneTimeToken, tokenHash, uploadProof } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { credentials, email_changes, one_time_tokens, sessions } from '#worker/db/schema/people.ts';
import { calendar_feeds } from '#worker/db/schema/updates.ts';
import { insertNobody, NOBODY_ID } from '#worker/features/accounts/public.ts';
import { unsubscribeToken } from '#worker/features/mail-settings/unsubscribe-token.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aMailEvent } from '#worker/testing/mail-events.ts';
import { anUpload, aPerson, aPicture, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { formFor } from '#worker/testing/social.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

let signsIn: number;
let signsUp: number;
/** The user who logs in and registers in every cell: a strong hash would take as long as everything else. */
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

async function aTokenOf(purpose: 'verify_link' | 'reset', used_at: string | null = null): Promise<string> {
  const token = `a-token-of-a-link-${next()}`;
  const row = {
    token_hash: tokenHash(testEnv.JWT_SECRET, token),
    purpose,
    user_id: signsIn,
    email: `person-${signsIn}@example.org`,
    created_at: '2026',
    expires_at: '2099',
    used_at,
  };
  await commit(db, [db.insert(one_time_tokens).values(row)]);
  return token;
}

/** The token of a change of address that both addresses have confirmed. */
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

/** The token of the link to a memory that someone without an account wrote. */
async function aGuestOf(site_id: number): Promise<string> {
  const token = `a-token-of-a-guest-${next()}`;
  const row = {
    id: token,
    site_id,
    email: `guest-${next()}@example.org`,
    first_name: 'Dana',
    last_name: 'Levi',
    content: { text: 'She kept a light on in the kitchen.', links: [], tags: [] },
    lang: 'en' as const,
    locale: 'en' as const,
    client_key: token,
    token_hash: tokenHash(testEnv.JWT_SECRET, token),
    created_at: '2026',
    expires_at: '2099',
  };
  await commit(db, [db.insert(guest_memories).values(row)]);
  return token;
}

/** A finished upload for such a memory, and its pass or that of another memory. */
async function aGuestUploadOn(site_id: number, ofAnother = false) {
  const [guest_id, other] = [await aGuestOf(site_id), await aGuestOf(site_id)];
  await commit(db, [insertNobody(db, '2026')]);
  const id = await aPicture({ site_id, guest_id, created_by: NOBODY_ID });
  await anUpload({ id, site_id, guest_id, user_id: NOBODY_ID, state: 'done' });
  return { at: id, headers: passOf(ofAnother ? other : guest_id) };
}
const passOf = (guestId: string) => ({
  [UPLOAD_PASS_HEADER]: `${guestId}.${uploadProof(testEnv.JWT_SECRET, guestId)}`,
});
const A_PHOTO = { files: [{ name: 'a.jpg', type: 'image/jpeg', bytes: 1000 }] };

async function anExport(user_id: number, site_id: number): Promise<string> {
  const id = `an-export-${next()}`;
  const dates = { created_at: '2026-11-01T08:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' };
  const row = { id, user_id, site_id, locale: 'en', state: 'ready', volumes: [], ...dates } as const;
  await commit(db, [db.insert(exports_).values({ ...row, volumes: [] })]);
  return id;
}

/** A calendar of the site, created by its Owner. */
async function aCalendarOf({ id: site_id, owner: user_id }: World): Promise<{ id: number; file: string }> {
  const seed = `calendar-${next()}`;
  const token = oneTimeToken(testEnv.JWT_SECRET, seed);
  const token_hash = tokenHash(testEnv.JWT_SECRET, token);
  const created_at = '2026-11-01T08:00:00.000Z';
  const [row] = await db
    .insert(calendar_feeds)
    .values({ user_id, site_id, locale: 'en', seed, token_hash, created_at })
    .returning({ id: calendar_feeds.id });
  return { id: row?.id ?? 0, file: `${token}.ics` };
}

/** The requests of the rows about the actor's own account. */
export const ACCOUNT_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  authenticate: () => ({ json: { email: `person-${signsIn}@example.org`, password: PASSWORD } }),
  'authenticate/wrong password': () => ({
    json: { email: `person-${signsIn}@example.org`, password: 'not it' },
  }),
  refreshSession: async () => ({ headers: { Cookie: await aRefreshCookie() } }),
  logout: () => ({ byCopy: true }),
  markDeceased: async () => ({ at: (await aPerson()).userId, json: { deceased_at: '2026-01-01' } }),
  setLocale: () => ({ json: { locale: 'he' } }),
  register: () => signingUp(signsUp),
  verifyEmail: async () => ({ json: { token: await aTokenOf('verify_link') } }),
  'verifyEmail/with a wrong code': () => ({ json: { code: '000000' } }),
  resendVerification: async () => {
    await db.delete(one_time_tokens).where(eq(one_time_tokens.purpose, 'verify_link'));
    return {};
  },
  forgotPassword: async () => ({ json: { email: `person-${(await aPerson()).userId}@example.org` } }),
  'forgotPassword/of nobody': () => ({ json: { email: `nobody-${next()}@example.org` } }),
  sendLoginCode: async () => ({ json: { email: `person-${(await aPerson()).userId}@example.org` } }),
  confirmLoginCode: async () => ({
    json: { email: `person-${(await aPerson()).userId}@example.org`, code: '000000' },
  }),
  postAsGuest: ({ id }) => ({
    json: {
      site_id: id,
      name: 'Dana Levi',
      email: `guest-${next()}@example.org`,
      text: 'She kept a light on in the kitchen.',
      lang: 'en',
      locale: 'en',
      client_key: crypto.randomUUID(),
    },
  }),
  confirmGuest: async ({ id }) => ({ json: { token: await aGuestOf(id) } }),
  'confirmGuest/with a token that nobody got': () => ({ json: { token: 'a-token-that-nobody-got' } }),
  startGuestUpload: async ({ id }) => ({ json: A_PHOTO, headers: passOf(await aGuestOf(id)) }),
  'startGuestUpload/with a pass that nobody got': () => ({ json: A_PHOTO }),
  putGuestPart: async ({ id }) => {
    const { at, headers } = await aGuestUploadOn(id);
    return { at: [at, 1], headers };
  },
  'putGuestPart/of another memory': async ({ id }) => {
    const { at, headers } = await aGuestUploadOn(id, true);
    return { at: [at, 1], headers };
  },
  finishGuestUpload: ({ id }) => aGuestUploadOn(id),
  'finishGuestUpload/of another memory': ({ id }) => aGuestUploadOn(id, true),
  getGuestUpload: ({ id }) => aGuestUploadOn(id),
  'getGuestUpload/of another memory': ({ id }) => aGuestUploadOn(id, true),
  getExport: () => ({ at: 'of-nobody' }),
  requestCopy: ({ id }) => ({ at: id }),
  getCopy: async ({ id }, { person }) => ({ at: [id, await anExport(person?.userId ?? 0, id)] }),
  downloadExport: () => ({ at: ['of-nobody', '1'] }),
  // of a used link, so that the same request gets the same response every time
  resetPassword: async () => ({ json: { token: await aTokenOf('reset', '2026'), password: PASSWORD } }),
  'resetPassword/with a token that nobody got': () => ({
    json: { token: 'a-token-that-nobody-got', password: PASSWORD },
  }),
  patchUser: () => ({ json: { first_name: 'Dana' }, byCopy: true }),
  'patchUser/with a picture of another': async (site) => ({ json: { profile: site.portrait } }),
  deleteUser: () => ({ json: { email: 'nobody@example.org' } }),
  confirmEmailChange: async () => ({ json: { token: await aTokenOfADoneChange() } }),
  'confirmEmailChange/with a token that nobody got': () => ({ json: { token: 'a-token-that-nobody-got' } }),
  endSession: async () => ({ at: (await aPerson()).sessionId }),
  endSessions: () => ({ byCopy: true }),
  startSocial: () => ({ at: 'facebook' }),
  'startSocial/not configured': () => ({ at: 'google' }),
  socialToken: () => ({ form: formFor('facebook', new URLSearchParams('code=c&state=facebook.s')) }),
  connectProvider: () => ({ json: { provider: 'facebook' } }),
  disconnectProvider: () => ({ at: 'facebook' }),
  setWeeklyMail: () => ({ json: { wanted: true } }),
  setMailLevel: ({ id }) => ({ at: id, json: { level: 'mine' } }),
  readUpdates: () => ({ json: { up_to: 1 } }),
  addCalendarFeed: ({ id }) => ({ json: { site: String(id) } }),
  revokeCalendarFeed: async (site) => ({ at: (await aCalendarOf(site)).id }),
  readCalendar: async (site) => ({ at: (await aCalendarOf(site)).file }),
  'readCalendar/with a token that nobody got': () => ({ at: `${'x'.repeat(43)}.ics` }),
  contact: () => ({ json: { name: 'Dana', email: `writes-${next()}@example.org`, message: 'Stories' } }),
  unsubscribe: ({ id }) => ({
    at: unsubscribeToken(testEnv.JWT_SECRET, { userId: signsIn, siteId: id, topic: 'site' }),
  }),
  receiveMailEvent: () => {
    const { body, headers } = aMailEvent({ messageId: crypto.randomUUID(), to: 'nobody@example.org' });
    return { bytes: body, headers };
  },
  'receiveMailEvent/not signed': () => ({ bytes: '{}', headers: { 'Content-Type': 'application/json' } }),
  'unsubscribe/with a token that nobody got': ({ id }) => ({ at: `1-s-${id}-${'x'.repeat(22)}` }),
};
