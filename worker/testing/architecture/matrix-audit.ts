import { eq } from 'drizzle-orm';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { db, type Person } from '#worker/testing/seed.ts';
import { type ActorCode, nameIn } from './matrix-format.ts';

/**
 * Endpoints that change something without an audit row: they change only what belongs to the actor, or
 * nothing.
 */
export const ONES_OWN = new Set([
  // the actor's account and its credentials
  'authenticate',
  'refreshSession',
  'logout',
  'setLocale',
  'register',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'sendLoginCode',
  'confirmLoginCode',
  'postAsGuest',
  'confirmGuest',
  'startGuestUpload',
  'putGuestPart',
  'finishGuestUpload',
  'requestExport',
  'resetPassword',
  'patchUser',
  'deleteUser',
  'confirmEmailChange',
  'cancelEmailChange',
  // not agreed by both yet
  'confirmMerge',
  'endSession',
  'endSessions',
  'socialToken',
  'connectProvider',
  'disconnectProvider',
  'sendEnrolCode',
  'confirmEnrolCode',
  'beginPasskey',
  'beginAuthenticator',
  'challengeSecondFactor',
  'verifySecondFactor',
  'setMailLevel',
  'resumeMail',
  'setWeeklyMail',
  'setBoardMail',
  'receiveMailEvent',
  // the actor's own orders, plans and cards
  'quoteOrder',
  'placeOrder',
  'payOrder',
  'moveOrder',
  'checkOrder',
  'buyPlan',
  'changePlan',
  'addCard',
  'checkCard',
  'setDefaultCard',
  'removeCard',
  'receivePaymentEvent',
  // the actor's own vendor, its products and its orders
  'moveVendorOrder',
  'putVendorPhoto',
  'writeToBuyer',
  'moveJob',
  'putJobPhoto',
  'putVendor',
  'sendVendor',
  'setVendorState',
  'createProduct',
  'changeProduct',
  'duplicateProduct',
  'moveProduct',
  'readUpdates',
  'addCalendarFeed',
  'revokeCalendarFeed',
  'unsubscribe',
  // of the person who holds the token
  'openQuestion',
  'answerQuestion',
  'skipQuestion',
  'stopQuestions',
  // created, uploaded or requested by the actor
  'addSite',
  'createCommunity',
  'joinCommunity',
  'addWallEntry',
  'patchWallEntry/of one’s own',
  'deleteWallEntry/of one’s own',
  'createEntrySite/of one’s own',
  'postMemory',
  'postCommunityMemory',
  'editCommunityMemory/of one’s own',
  'deleteCommunityMemory/of one’s own',
  'postComment',
  'likeMemory',
  'unlikeMemory',
  'likeCommunityMemory',
  'unlikeCommunityMemory',
  'startUpload',
  'putPart',
  'finishUpload',
  'abortUpload',
  'suggestGraveRecord',
  'requestAccess',
  'requestCommunityAccess',
  // for the actor alone; one for all members is audited
  'addReminder',
  'previewReminder',
  'setFirstYear',
  'testReminder',
  'muteReminder',
  'openInvitation',
  'acceptInvitation',
  'joinByInvitation',
  'declineInvitation',
  'claimSite',
  'withdrawClaim',
  // anyone on the Owner's list, in any role
  'objectToClaim/as a successor',
  'contact',
  'translate',
  'sendTelemetry',
  'reportCode',
  // who reported must stay unknown
  'reportMemory',
  'reportComment',
  'reportSite',
  'reportCommunityMemory',
  'muteQueue',
  // a screen redeems the pairing code shown to it
  'kioskToken',
  // already in that state
  'deleteSite/a deleted one',
  'restoreSite/one that stands',
  // reads only
  'findSameName',
  'search',
  'previewText',
]);

/**
 * In the matrix everything belongs to the Owner, so these actors act on another person's thing. The roles
 * each may have in an audit row, for a site or a community.
 */
const STANDINGS: Partial<Record<ActorCode, string[]>> = {
  ED: ['ED'],
  CO: ['CO'],
  AD: ['AD'],
  CE: ['CA', 'ED'],
  CC: ['CA', 'CO'],
  CW: ['CA', 'OW'],
};

/**
 * What is wrong with the audit of an action: it must be one row that states the actor, action, object and
 * role.
 */
export async function untraced(
  label: string,
  { method }: Endpoint,
  who: ActorCode,
  person: Person | null,
  requestId: string | null,
): Promise<string[]> {
  const called = STANDINGS[who];
  if (method === 'GET' || !called || [label, nameIn(label)].some((name) => ONES_OWN.has(name))) return [];
  const rows = await db
    .select()
    .from(audit)
    .where(eq(audit.request_id, requestId ?? ''));
  const [row] = rows;
  if (!row || rows.length > 1) return [`left ${rows.length} rows in the audit`];
  const amiss = Object.entries({
    who: row.actor_id === person?.userId,
    'as what': called.includes(row.standing ?? ''),
    'which act': /^[a-z_]+\.[a-z_]+$/.test(row.action),
    'to what': row.object_kind !== '' && row.object_id !== '',
    when: Math.abs(Date.parse(row.at) - Date.now()) < 60_000,
    'what it was or is': row.before !== null || row.after !== null,
  });
  return amiss.flatMap(([what, right]) => (right ? [] : [`the audit does not say ${what}`]));
}
