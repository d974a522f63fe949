import { refreshSession } from '#worker/contract/account.ts';
import { ApiError, bodyOf, errorOf, offlineError, unreadableError } from './api-error.ts';
import { textsIn } from './json.ts';
import { personOf } from './offline/places.ts';
import { clearToken, readToken } from './token.ts';
import { writeToken } from './write-token.ts';

const TIMEOUT_MS = 30_000;

let underWay: Promise<string | null> | null = null;

/**
 * A new token in exchange for an expired one, or null if the session has ended or someone else has signed in
 * since. Concurrent calls, also from other tabs, share one request: using a refresh cookie twice ends the
 * session everywhere.
 */
export async function refreshToken(stale: string): Promise<string | null> {
  underWay ??= alone(() => renew(stale)).finally(() => {
    underWay = null;
  });
  const renewed = await underWay;
  return personOf(renewed) === personOf(stale) ? renewed : null;
}

/** Runs exclusively across tabs, where the browser supports locks. */
const alone = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('auth.refresh', run) : run();

const parseReply = textsIn('token');

const toOffline = (error: unknown): never => {
  throw error instanceof ApiError ? error : offlineError();
};

async function renew(stale: string): Promise<string | null> {
  const current = readToken();
  if (current !== stale) return current;
  const response = await fetch(refreshSession.path, {
    method: refreshSession.method,
    headers: { Accept: 'application/json', 'Accept-Language': document.documentElement.lang },
    // other tabs wait for it too
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw offlineError();
  });
  if (response.ok) {
    const reply = parseReply(await bodyOf(response).catch(toOffline));
    if (!reply) throw unreadableError(response.status);
    writeToken(reply.token, 'refresh');
    return readToken();
  }
  // A server error says nothing about the session; a refusal ends it, unless another tab refreshed first.
  if (response.status >= 500 || response.status === 429) throw await errorOf(response);
  const now = readToken();
  if (now !== stale) return now;
  clearToken('expired');
  return null;
}
