import { redirect } from '@tanstack/react-router';
import { needsSignIn } from '#web/lib/api-error.ts';
import { noteKiosk, wallOf } from '#web/lib/kiosk.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { readStrategy } from '#web/lib/token.ts';
import type { User } from '#worker/contract/account.ts';
import { leaveUnverified } from './leave-unverified.ts';
import { takeVerificationToken } from './verification.ts';

type Visit = { context: RouterContext; params: { locale: string } };

/** Only for who is signed in and verified; anyone else logs in or verifies first and then comes back. */
export async function requireLogin(visit: Visit & { location: { href: string } }): Promise<User> {
  const { context, params, location } = visit;
  const user = await currentUser(context);
  if (user) leaveToWall(user, params);
  if (user?.active === '1') return user;
  rememberPath(location.href);
  throw user ? toVerify(params) : redirect({ to: '/$locale/login', params });
}

/** Only for visitors; whoever is signed in goes on from where signing in ends. Without an answer, nobody is sent away. */
export async function guestsOnly({ context, params }: Visit): Promise<void> {
  const user = await currentUser(context).catch(() => null);
  if (user) leaveToWall(user, params);
  if (user?.active === '1') throw redirect({ to: '/$locale/auth/process', params, replace: true });
  if (user) throw toVerify(params);
}

/** Who is signed in, or null for a visitor and for a session that is over. */
export async function currentUser({ queries }: RouterContext): Promise<User | null> {
  if (!isSignedIn()) return null;
  return await queries.ensureQueryData(userQuery).catch((error: unknown) => {
    if (needsSignIn(error)) return null;
    throw error;
  });
}

/** A kiosk has no other page than its wall, also on the first one that it opens. */
export function leaveToWall(user: User, { locale }: { locale: string }): void {
  const kiosk = user.active === '1' ? noteKiosk(user) : null;
  if (kiosk) throw redirect({ ...wallOf(kiosk, locale), replace: true });
}

/**
 * Where someone goes who has not confirmed the address, with the token of their link if one was opened here;
 * whoever came by another service is logged out.
 */
export const toVerify = (params: { locale: string }) =>
  readStrategy() === 'local'
    ? redirect({ to: '/$locale/verify', params, search: takeVerificationToken(), replace: true })
    : redirect(leaveUnverified(params.locale));

/** Only for who still has an address to confirm. */
export async function unverifiedOnly({ context, params }: Visit): Promise<void> {
  const user = await currentUser(context);
  if (!user) throw redirect({ to: '/$locale/login', params, replace: true });
  if (user.active === '1') throw redirect({ to: '/$locale/auth/process', params, replace: true });
}
