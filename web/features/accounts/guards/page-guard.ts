import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { loadMessages } from '#web/i18n/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isWork } from '#web/lib/edition.ts';
import { isKioskPath, type KioskUser, readKiosk, removeKiosk, wallOf } from '#web/lib/kiosk.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { tab } from '#web/lib/storage.ts';
import { BILLING_KEY } from '#web/lib/storage-keys.ts';
import type { User } from '#worker/contract/account.ts';
import type { PageGuard } from '#worker/shared/page-guards.ts';
import { requireLogin } from './login-guards.ts';

type Visit = {
  context: RouterContext;
  params: { locale: string };
  location: { href: string; pathname: string; searchStr: string };
  matches: readonly { routeId: string }[];
};

/** Redirects users without access to a group of paths before the page is loaded. */
export async function guardPage(visit: Visit, guards: readonly PageGuard[]): Promise<void> {
  const { params } = visit;
  const kiosk = readKiosk();
  // the next user to sign in here may be a person
  if (!isSignedIn()) removeKiosk();
  else if (kiosk) await confine(kiosk, visit);
  const home = redirect({ to: '/$locale', params, replace: true });
  if (guards.includes('memorial') && isWork()) throw home;
  const user = guards.some((guard) => guard !== 'memorial') ? await requireLogin(visit) : null;
  const isViewing = new URLSearchParams(visit.location.searchStr).has('vendor');
  if (user && !guards.every((guard) => passes(guard, user, isViewing))) throw home;
}

/** `isViewing`: the page names the vendor that an administrator looks at. */
function passes(guard: PageGuard, user: User, isViewing: boolean): boolean {
  if (guard === 'billing') return tab.has(BILLING_KEY);
  if (guard === 'vendor' && isViewing && user.scope.includes('admin')) return true;
  return (guard !== 'admin' && guard !== 'vendor') || user.scope.includes(guard);
}

/** Confines a kiosk to its wall. */
async function confine(
  kiosk: KioskUser,
  { params, location: { pathname, searchStr }, matches }: Visit,
): Promise<void> {
  const wall = wallOf(kiosk, params.locale);
  if (matches.some(({ routeId }) => routeId === wall.to)) return;
  if (!isKioskPath(pathname, searchStr)) throw redirect({ ...wall, replace: true });
  await loadMessages('account');
  throw new ApiError({
    code: 'auth.forbidden',
    status: 403,
    detail: i18n._(msg`A screen shows only its wall.`),
  });
}
