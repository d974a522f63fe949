import { redirect } from '@tanstack/react-router';
import {
  currentUser,
  leaveToWall,
  toSecondFactor,
  toVerify,
} from '#web/features/accounts/guards/login-guards.ts';
import { openInLocale } from '#web/features/language/switch-language.ts';
import { isSiteWanted } from '#web/features/onboarding/add-site-flag.ts';
import { takeRememberedPath } from '#web/lib/login.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isLocale } from '#worker/shared/locale.ts';

/** Redirects after signing in: to the site the user began, else where they came from, else their sites. */
export async function arrive(context: RouterContext, params: { locale: string }): Promise<never> {
  const user = await currentUser(context);
  if (!user) throw redirect({ to: '/$locale/login', params, replace: true });
  if (user.active === '0') throw toVerify(params);
  leaveToWall(user, params);
  if (user.second_factor) throw toSecondFactor(params);

  const storedPath = takeRememberedPath();
  const path = isSiteWanted()
    ? `/${params.locale}/onboarding/from?step=create`
    : (storedPath ?? `/${params.locale}/sites`);
  if (isLocale(params.locale) && openInLocale(user.locale, params.locale, path)) return await leaving;
  throw redirect({ href: path, replace: true });
}

/** Never resolves: the document is being replaced. */
const leaving = new Promise<never>(() => undefined);
