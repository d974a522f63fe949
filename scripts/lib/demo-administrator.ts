import { createHmac } from 'node:crypto';
import { codeAt, stepAt, toBase32 } from '#worker/features/accounts/second-factor/totp.ts';

/**
 * The secret of the authenticator app of the demo's administrator: another one on each machine, as it follows from the
 * server's key in `.dev.vars`.
 */
export const demoAppSecret = (serverKey: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha1', serverKey).update('the app of the demo').digest());

/** The key to type into an authenticator app. */
export const demoAppKey = (serverKey: string): string => toBase32(demoAppSecret(serverKey));

/** What that app shows now. */
export const demoAppCode = (serverKey: string, now = new Date()): Promise<string> =>
  codeAt(demoAppSecret(serverKey), stepAt(now));
