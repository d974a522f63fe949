import { eq } from 'drizzle-orm';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { audit } from '#worker/db/schema/machinery.ts';
import { db, type Person } from '../seed.ts';
import { nameIn, type Who } from './matrix-format.ts';

/** Endpoints that change something and yet leave no row: with them everyone changes what is their own, or nothing. */
export const ONES_OWN = new Set([
  // one's account, and the ways into it
  'authenticate',
  'refreshSession',
  'logout',
  'setLocale',
  'register',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'patchUser',
  'deleteUser',
  'confirmEmailChange',
  'cancelEmailChange',
  'endSession',
  'endSessions',
  'socialToken',
  'connectProvider',
  'disconnectProvider',
  'setMailLevel',
  'readUpdates',
  'addCalendarFeed',
  'revokeCalendarFeed',
  'unsubscribe',
  // what one makes, brings or asks for
  'addSite',
  'postMemory',
  'startUpload',
  'putPart',
  'finishUpload',
  'abortUpload',
  'requestAccess',
  'openInvitation',
  'acceptInvitation',
  'declineInvitation',
  'claimSite',
  'withdrawClaim',
  // whoever is on the Owner's list, whatever they are besides
  'objectToClaim/as a successor',
  'contact',
  'reportCode',
  // a screen enters the code that it was given
  'kioskToken',
  // is so already
  'deleteSite/a deleted one',
  'restoreSite/one that stands',
  // asks only
  'findSameName',
  'search',
]);

/** In the matrix all is the Owner's: these act on another's thing. What each may be called, to a site or a community. */
const STANDINGS: Partial<Record<Who, string[]>> = {
  ED: ['ED'],
  CO: ['CO'],
  AD: ['AD'],
  CE: ['CA', 'ED'],
  CC: ['CA', 'CO'],
  CW: ['CA', 'OW'],
};

/** What is amiss with the trace of something that was done: one row, which says who did what to what, and as what. */
export async function untraced(
  label: string,
  { method }: Endpoint,
  who: Who,
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
