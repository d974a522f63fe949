import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { signInOptionsQuery } from '#web/features/accounts/sign-in-options.ts';
import { withMoreWords } from '#web/i18n/activate.ts';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { toast } from '#web/ui/toasts.ts';
import { PROVIDERS, type Provider, socialToken } from '#worker/contract/social.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

/** What a provider adds to the address. */
export type Brought = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>;

/** What a provider says where the person themselves turned back. */
const TURNED_BACK = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/** Where someone goes on to who comes back from a provider. What was not begun here leads to the login page, without a word. */
export async function comeBack(context: RouterContext, brought: Brought): Promise<never> {
  const params = { locale: currentLocale() };
  const { state, code, error } = brought;
  const provider = PROVIDERS.find((name) => state?.startsWith(`${name}.`));
  if (provider && !code && error && !TURNED_BACK.includes(error)) {
    await withMoreWords();
    return turnedAway(i18n._(failed));
  }
  if (!provider || !code) return turnedAway();
  const connected = await exchange(context, provider, { ...brought, code }).catch((fault: unknown) =>
    turnedAway(fault instanceof ApiError && fault.code === 'social.ignored' ? undefined : wordsOf(fault)),
  );
  if (!connected) throw redirect({ to: '/$locale/auth/process', params, replace: true });
  await withMoreWords();
  const service = PROVIDER_NAMES[provider];
  toast({ variant: 'success', title: i18n._({ ...nowConnected, values: { service } }) });
  throw redirect({ to: '/$locale/dashboard/account', params, replace: true });
}

const failed = msg`The service you came from did not answer as it should. Please try again, or log in with your email address.`;
const nowConnected = msg({ message: '{service} is connected' });

function wordsOf(fault: unknown): string {
  if (fault instanceof ApiError) return fault.detail;
  throw fault;
}

/** Whoever is signed in and was connecting a service goes back to the account. */
function turnedAway(notice?: string): never {
  const params = { locale: currentLocale() };
  if (!isSignedIn())
    throw redirect({ to: '/$locale/login', params, ...(notice && { state: { notice } }), replace: true });
  if (notice) toast({ variant: 'warning', title: notice, long: true });
  throw redirect({ to: '/$locale/dashboard/account', params, replace: true });
}

/** Hands the code in. Whether it connected the service to the account of whoever is signed in. */
async function exchange(
  { queries }: RouterContext,
  provider: Provider,
  { code, state = '', iss }: Brought & { code: string },
): Promise<boolean> {
  const { providers } = await queries.ensureQueryData(signInOptionsQuery);
  const client = providers.find(({ name }) => name === provider);
  if (!client) return turnedAway();
  const form = new URLSearchParams({
    code,
    state,
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    response_type: 'code',
    grant_type: 'authorization_code',
    audience: client.client_id,
    ...(iss && { iss }),
  });
  const bytes = new Blob([form.toString()], { type: 'application/x-www-form-urlencoded' });
  const { token, connected, redirect: path } = await call({ ...socialToken, body: undefined }, { bytes });
  if (connected) return true;
  if (path) rememberPath(path);
  writeToken(token, 'login', provider);
  await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  return false;
}
