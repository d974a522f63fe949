import { and, eq } from 'drizzle-orm';
import { commit } from '#worker/db/commit.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { succession_claims, successors } from '#worker/db/schema/members.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { pictureOf } from '#worker/features/media/media-address.ts';
import { testEnv } from '#worker/testing/app.ts';
import { aReport } from '#worker/testing/reports-seed.ts';
import {
  aCode,
  aComment,
  aMemory,
  anUpload,
  aPerson,
  aPicture,
  aSite,
  db,
  type Person,
} from '#worker/testing/seed.ts';
import { BOARD_MAIL_SENT } from './matrix-board-mail.ts';
import { COMMUNITIES_SENT } from './matrix-communities.ts';
import { COMMUNITY_CODES_SENT } from './matrix-community-codes.ts';
import { COMMUNITY_MEMBERS_SENT } from './matrix-community-members.ts';
import { COMMUNITY_MEMORIES_SENT } from './matrix-community-memories.ts';
import { COMMUNITY_PAGE_SENT } from './matrix-community-page.ts';
import { COMMUNITY_SITES_SENT } from './matrix-community-sites.ts';
import { SENT_BY_FAMILIES } from './matrix-families.ts';
import { FLOWERS_SENT } from './matrix-flowers.ts';
import type { ActorCode, Mode } from './matrix-format.ts';
import { GRAVES_SENT } from './matrix-graves.ts';
import { IMPORTS_SENT } from './matrix-imports.ts';
import { aPairingCode, aScreen } from './matrix-kiosks.ts';
import { OPERATIONS_SENT } from './matrix-operations.ts';
import { ORDERS_SENT } from './matrix-orders.ts';
import { PRICES_SENT } from './matrix-prices.ts';
import { QUESTIONS_SENT } from './matrix-questions.ts';
import { REGISTRY_SENT } from './matrix-registry.ts';
import { RELATIONS_SENT } from './matrix-relations.ts';
import { REMINDERS_SENT } from './matrix-reminders.ts';
import { SECOND_FACTOR_SENT } from './matrix-second-factor.ts';
import { ACCOUNT_SENT } from './matrix-sent-accounts.ts';
import { SETTINGS_SENT } from './matrix-sent-settings.ts';
import { SITE_ADMIN_SENT } from './matrix-site-admin.ts';
import { TEXTS_SENT } from './matrix-texts.ts';
import { USERS_SENT } from './matrix-users.ts';
import { VENDORS_SENT } from './matrix-vendors.ts';
import { WALL_MOVES_SENT } from './matrix-wall-moves.ts';
import { WALLS_SENT } from './matrix-walls.ts';
import type { World } from './matrix-world.ts';

/** A request: the path's parameters, in their order, with the rest of what is sent. */
export type Sent = {
  at?: string | number | (string | number)[];
  query?: string;
  json?: unknown;
  form?: Record<string, string>;
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
  /**
   * Sent by a new person with the actor's user row and no memberships, since the request changes its actor.
   */
  byCopy?: boolean;
  /** Reverts what the request changed. */
  after?: () => Promise<unknown>;
};
/** `person` is the actor, null for a visitor. */
export type SentAs = { who: ActorCode; person: Person | null };

/** The signed address of an image, as the site returns it. */
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
/** A recording of the Owner’s with captions. */
const aRecordingOf = async (site: World, patch: object = {}): Promise<string> => {
  // without a plan, only the first three are open
  await db.delete(media).where(and(eq(media.site_id, site.id), eq(media.kind, 'audio')));
  const memory_id = await aMemoryOf(site, { type: 'audio', ...patch });
  const id = await aPicture({
    site_id: site.id,
    created_by: site.owner,
    memory_id,
    kind: 'audio',
    content_type: 'audio/webm',
    attached_at: new Date().toISOString(),
  });
  const row = {
    captions: CAPTIONS,
    captions_lang: 'en',
    flagged: false,
    version: 2,
    updated_at: '',
  } as const;
  await commit(db, [db.insert(transcripts).values({ media_id: id, memory_id, ...row })]);
  return id;
};
const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nShe sang\n';
const OF_RECORDING = { headers: { 'If-Match': '"2"' } };
const A_REPORT = { reason: 'other' };
const aCommentOn = (site: World, patch: object = {}) =>
  aComment({ memory_id: site.everyones, site_id: site.id, author_id: site.owner, ...patch });
const aDeletion = () => ({
  status: 'trashed',
  trashed_from: 'published',
  trashed_at: new Date().toISOString(),
});
const isSuccessor = async (site: World, person: Person | null) => {
  const email = `person-${person?.userId ?? 0}@example.org`;
  await db.delete(successors).where(eq(successors.site_id, site.id));
  await commit(db, [db.insert(successors).values({ site_id: site.id, position: 1, name: 'Noa', email })]);
};
const isNoSuccessor = (site: World) => db.delete(successors).where(eq(successors.site_id, site.id));
const noClaim = (site: World) => db.delete(succession_claims).where(eq(succession_claims.site_id, site.id));
const noPlan = async (id: number) => {
  await db.delete(subscriptions).where(eq(subscriptions.site_id, id));
  await db.update(sites).set({ subscribed: false, plan: null }).where(eq(sites.id, id));
};
async function aClaim(site: World, state: 'open' | 'disputed' = 'open') {
  await noClaim(site);
  const dates = { created_at: '2026-11-01T08:00:00.000Z', ends_at: '2099-01-01T00:00:00.000Z' };
  const claim = { site_id: site.id, claimant_id: (await aPerson()).userId, state, ...dates };
  await commit(db, [db.insert(succession_claims).values(claim)]);
  const [made] = await db
    .select({ id: succession_claims.id })
    .from(succession_claims)
    .where(eq(succession_claims.site_id, site.id));
  return made?.id ?? 0;
}

/** The request of each row of the matrix in a world, where it is more than the bare path. */
export const SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  ...SENT_BY_FAMILIES,
  ...COMMUNITY_MEMBERS_SENT,
  ...COMMUNITY_PAGE_SENT,
  ...COMMUNITY_SITES_SENT,
  ...COMMUNITY_MEMORIES_SENT,
  ...ACCOUNT_SENT,
  ...SECOND_FACTOR_SENT,
  ...RELATIONS_SENT,
  ...GRAVES_SENT,
  ...COMMUNITY_CODES_SENT,
  ...ORDERS_SENT,
  ...OPERATIONS_SENT,
  ...PRICES_SENT,
  ...USERS_SENT,
  ...TEXTS_SENT,
  ...SITE_ADMIN_SENT,
  ...VENDORS_SENT,
  ...FLOWERS_SENT,
  ...QUESTIONS_SENT,
  ...REMINDERS_SENT,
  ...SETTINGS_SENT,
  getTexts: () => ({ at: 'faq', query: '?locale=he' }),
  translate: ({ id }) => ({ json: { text: 'She sang.', to: 'he', site_id: id, confirmed: true } }),
  'translate/not confirmed': ({ id }) => ({ json: { text: 'She sang.', to: 'he', site_id: id } }),
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
  getAdminClaim: async (site) => ({ at: await aClaim(site, 'disputed') }),
  settleClaim: async (site) => {
    await aClaim(site, 'disputed');
    return { at: site.id, json: { decision: 'refuse', reason: 'We spoke with the family.' } };
  },
  setPlan: ({ id }) => ({ at: id, json: { plan: 'annual' }, after: () => noPlan(id) }),
  addSite: () => ({ json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen' } }),
  findSameName: () => ({ json: { type_id: 1, first_name: 'Ruth', last_name: 'Cohen' } }),
  search: () => ({ json: { query: 'Ruth Cohen', quick_search: true } }),
  listMemories: ({ id }) => ({ at: id }),
  getMemory: ({ everyones }) => ({ at: everyones }),
  'getMemory/for members': (site) => ({ at: site.members }),
  'getMemory/for staff': ({ staffs }) => ({ at: staffs }),
  postMemory: ({ id }) => ({
    json: { site_id: id, client_key: crypto.randomUUID(), text: 'Stories', lang: 'en' },
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
  listComments: ({ everyones }) => ({ at: everyones }),
  'listComments/for members': (site) => ({ at: site.members }),
  postComment: ({ everyones }) => ({
    at: everyones,
    json: { client_key: crypto.randomUUID(), text: 'I remember that too.', lang: 'en' },
  }),
  deleteComment: async (site) => ({ at: await aCommentOn(site) }),
  restoreComment: async (site) => ({ at: await aCommentOn(site, aDeletion()) }),
  listTrashedComments: ({ id }) => ({ at: id }),
  decideComment: async (site) => ({
    at: await aCommentOn(site, { status: 'pending' }),
    json: { decision: 'approve' },
  }),
  likeMemory: ({ everyones }) => ({ at: everyones }),
  unlikeMemory: ({ everyones }) => ({ at: everyones }),
  pinMemory: async (site) => ({ at: await aMemoryOf(site), json: { pinned: true } }),
  orderMemory: async (site) => ({ at: site.id, json: { id: await aMemoryOf(site), after_id: null } }),
  moveMemory: async (site, { person }) => ({
    at: await aMemory({ owner_id: site.id, author_id: (await aPerson()).userId }),
    json: { site_id: (await aSite({ owner_id: person?.userId ?? site.owner })).id },
  }),
  listPending: ({ id }) => ({ at: id }),
  listTrashed: ({ id }) => ({ at: id }),
  listDecided: ({ id }) => ({ at: id }),
  listDecidedComments: ({ id }) => ({ at: id }),
  reportMemory: async (site) => ({ at: await aMemoryOf(site), json: A_REPORT }),
  'reportMemory/waiting': async (site) => ({
    at: await aMemoryOf(site, { status: 'pending' }),
    json: A_REPORT,
  }),
  reportComment: async (site) => ({
    at: await aComment({ memory_id: await aMemoryOf(site), site_id: site.id, author_id: site.owner }),
    json: A_REPORT,
  }),
  reportSite: ({ id }) => ({ at: id, json: A_REPORT }),
  listReports: ({ id }) => ({ at: id }),
  decideReports: async (site) => ({
    at: await aReport({ owner_id: site.id, subject_id: await aMemoryOf(site) }),
    json: { decision: 'keep' },
  }),
  muteQueue: ({ id }) => ({ at: id, json: { days: 7 } }),
  getMedia: ({ picture, mode }) => ({ at: signed(picture, mode) }),
  'getMedia/unsigned': ({ picture }) => ({ at: picture }),
  'getMedia/an upload': async (site) => ({ at: await anUpload({ user_id: site.owner, site_id: site.id }) }),
  getTranscript: async (site) => ({ at: await aRecordingOf(site) }),
  'getTranscript/for members': async (site) => ({
    at: await aRecordingOf(site, { visibility: 'members' }),
  }),
  'getTranscript/waiting': async (site) => ({ at: await aRecordingOf(site, { status: 'pending' }) }),
  putTranscript: async (site) => ({
    at: await aRecordingOf(site),
    json: { text: 'She sang', lang: 'en' },
    ...OF_RECORDING,
  }),
  'putTranscript/waiting': async (site) => ({
    at: await aRecordingOf(site, { status: 'pending' }),
    json: { text: 'She sang', lang: 'en' },
    ...OF_RECORDING,
  }),
  putCaptions: async (site) => ({
    at: await aRecordingOf(site),
    query: '?lang=he',
    bytes: CAPTIONS,
    ...OF_RECORDING,
  }),
  deleteCaptions: async (site) => ({ at: await aRecordingOf(site), ...OF_RECORDING }),
  'listMemories/a search': ({ id }) => ({ at: id, query: '?q=words' }),
  startUpload: ({ id }) => ({ json: { purpose: 'memory', target: id, files: [JPEG] } }),
  'startUpload/a portrait': ({ id }) => ({ json: { purpose: 'profile', target: id, files: [JPEG] } }),
  'startUpload/a picture of oneself': () => ({ json: { purpose: 'avatar', files: [JPEG] } }),
  'startUpload/for nobody yet': () => ({ json: { purpose: 'profile', files: [JPEG] } }),
  putPart: async (site) => ({ at: await anEndedUpload(site) }),
  finishUpload: async (site) => ({ at: await anEndedUpload(site) }),
  abortUpload: async (site) => ({ at: await anUpload({ user_id: site.owner, site_id: site.id }) }),
  ...COMMUNITIES_SENT,
  getCommunity: ({ community }) => ({ at: community }),
  ...WALLS_SENT,
  ...IMPORTS_SENT,
  ...REGISTRY_SENT,
  ...WALL_MOVES_SENT,
  ...BOARD_MAIL_SENT,
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
