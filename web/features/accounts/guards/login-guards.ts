import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { leaveUnverified, takeVerificationToken } from '#web/features/accounts/verification/verification.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { needsSignIn } from '#web/lib/api-error.ts';
import { storeKiosk, wallOf } from '#web/lib/kiosk.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { readStrategy } from '#web/lib/token.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { User } from '#worker/contract/account.ts';

type Visit = { context: RouterContext; params: { locale: string } };

/** A guard for verified users. Anyone else is redirected to log in or verify, and returns afterwards. */
export async function requireLogin(visit: Visit & { location: { href: string } }): Promise<User> {
  const { context, params, location } = visit;
  const user = await currentUser(context);
  if (user) leaveToWall(user, params);
  if (user?.active === '1' && !user.second_factor) return user;
  rememberPath(location.href);
  if (user?.second_factor) throw toSecondFactor(params);
  throw user ? toVerify(params) : redirect({ to: '/$locale/login', params });
}

/** A guard for visitors. Redirects signed-in users to the page after login; nobody if the check fails. */
export async function guestsOnly({ context, params }: Visit): Promise<void> {
  const user = await currentUser(context).catch(() => null);
  if (user) leaveToWall(user, params);
  if (user?.active === '1') throw redirect({ to: '/$locale/auth/process', params, replace: true });
  if (user) throw toVerify(params);
}

/** The signed-in user, or null for a visitor or an expired session. */
export async function currentUser({ queries }: RouterContext): Promise<User | null> {
  if (!isSignedIn()) return null;
  return await queries.ensureQueryData(userQuery).catch((error: unknown) => {
    if (needsSignIn(error)) return null;
    throw error;
  });
}

/** Redirects a kiosk to its wall, the only page it may show, even on its first navigation. */
export function leaveToWall(user: User, { locale }: { locale: string }): void {
  const kiosk = user.active === '1' ? storeKiosk(user) : null;
  if (kiosk) throw redirect({ ...wallOf(kiosk, locale), replace: true });
}

/**
 * The redirect for a user with an unconfirmed address: to the verify page, with the token of a link opened
 * here if there is one. A user of an external sign-in service is logged out instead.
 */
export const toVerify = (params: { locale: string }) =>
  readStrategy() === 'local'
    ? redirect({ to: '/$locale/verify', params, search: takeVerificationToken(), replace: true })
    : redirect(leaveUnverified(params.locale));

export const toSecondFactor = (params: { locale: string }) =>
  redirect({ to: '/$locale/second-factor', params, replace: true });

/** A guard for users whose login has yet to pass the second factor; returns what they have to do. */
export async function unprovenOnly({ context, params }: Visit): Promise<User['second_factor']> {
  const user = await currentUser(context);
  if (!user) throw redirect({ to: '/$locale/login', params, replace: true });
  if (user.active !== '1') throw toVerify(params);
  if (!user.second_factor) throw redirect({ to: '/$locale/auth/process', params, replace: true });
  return user.second_factor;
}

/** A guard for signed-in users whose address is not confirmed yet; a confirmed one is told so and goes on. */
export async function unverifiedOnly({ context, params }: Visit): Promise<void> {
  const user = await currentUser(context);
  if (!user) throw redirect({ to: '/$locale/login', params, replace: true });
  if (user.active !== '1') return;
  await loadMessages('account');
  toast({ variant: 'info', title: i18n._(confirmedAlready) });
  throw redirect({ to: '/$locale/auth/process', params, replace: true });
}

const confirmedAlready = msg`Your email address is already confirmed.`;
