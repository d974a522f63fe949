import { redirect } from '@tanstack/react-router';
import { needsSignIn } from '#web/lib/api-error.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import type { User } from '#worker/contract/account.ts';

type Visit = { context: RouterContext; params: { locale: string } };

/** Only for who is signed in; anyone else logs in first and then comes back. */
export async function requireLogin(visit: Visit & { location: { href: string } }): Promise<User> {
  const { context, params, location } = visit;
  const user = isSignedIn() ? await userOrNull(context) : null;
  if (user) return user;
  rememberPath(location.href);
  throw redirect({ to: '/$locale/login', params });
}

/** Only for visitors; whoever is signed in and verified goes home. Without an answer, nobody is sent away. */
export async function guestsOnly({ context, params }: Visit): Promise<void> {
  if (!isSignedIn()) return;
  const user = await userOrNull(context).catch(() => null);
  if (user?.active === '1') throw redirect({ to: '/$locale', params });
}

const userOrNull = ({ queries }: RouterContext): Promise<User | null> =>
  queries.ensureQueryData(userQuery).catch((error: unknown) => {
    if (needsSignIn(error)) return null;
    throw error;
  });
