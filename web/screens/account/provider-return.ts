import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { signInOptionsQuery } from '#web/features/human/public.ts';
import { currentLocale } from '#web/i18n/locale-path.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { isSignedIn, rememberPath, userQuery } from '#web/lib/session.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { PROVIDERS, type Provider } from '#worker/contract/identity-providers.ts';
import { socialToken } from '#worker/contract/social.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

/** The query parameters that a provider adds to the redirect URI. */
export type CallbackParams = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>;

/** The error codes where the user cancelled. */
const CANCELLED = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize'];

/**
 * Redirects a user who returns from a provider. Flows that were not begun in this browser lead to the login
 * page without a message.
 */
export async function handleProviderReturn(context: RouterContext, search: CallbackParams): Promise<never> {
  const params = { locale: currentLocale() };
  const { state, code, error } = search;
  const provider = PROVIDERS.find((name) => state?.startsWith(`${name}.`));
  if (provider && !code && error && !CANCELLED.includes(error)) {
    await loadMessages('account');
    return redirectWithNotice(i18n._(failed));
  }
  if (!provider || !code) return redirectWithNotice();
  const connected = await exchange(context, provider, { ...search, code }).catch((fault: unknown) =>
    redirectWithNotice(
      fault instanceof ApiError && fault.code === 'social.ignored' ? undefined : errorText(fault),
    ),
  );
  if (!connected) throw redirect({ to: '/$locale/auth/process', params, replace: true });
  await loadMessages('account');
  const service = PROVIDER_NAMES[provider];
  toast({ variant: 'success', title: i18n._({ ...connectedMessage, values: { service } }) });
  throw redirect({ to: '/$locale/dashboard/account', params, replace: true });
}

const failed = msg`The sign-in service did not respond properly. Try again, or log in with your email address.`;
const connectedMessage = msg({ message: '{service} is connected' });

function errorText(fault: unknown): string {
  if (fault instanceof ApiError) return fault.detail;
  throw fault;
}

/** Redirects after a failure: to the account if a user was connecting a service, else to the login. */
function redirectWithNotice(notice?: string): never {
  const params = { locale: currentLocale() };
  if (!isSignedIn())
    throw redirect({ to: '/$locale/login', params, ...(notice && { state: { notice } }), replace: true });
  if (notice) toast({ variant: 'warning', title: notice, long: true });
  throw redirect({ to: '/$locale/dashboard/account', params, replace: true });
}

/** Exchanges the code. Returns whether it connected the provider to the signed-in user's account. */
async function exchange(
  { queries }: RouterContext,
  provider: Provider,
  { code, state = '', iss }: CallbackParams & { code: string },
): Promise<boolean> {
  const { providers } = await queries.ensureQueryData(signInOptionsQuery);
  const client = providers.find(({ name }) => name === provider);
  if (!client) return redirectWithNotice();
  const body = {
    code,
    state,
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    response_type: 'code',
    grant_type: 'authorization_code',
    audience: client.client_id,
    ...(iss && { iss }),
  } as const;
  const { token, connected, redirect: path } = await call(socialToken, { body });
  if (connected) return true;
  if (path) rememberPath(path);
  writeToken(token, 'login', provider);
  await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  return false;
}
