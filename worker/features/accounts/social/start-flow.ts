import type { Provider } from '#worker/contract/identity-providers.ts';
import type { SignInOptions } from '#worker/contract/social.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken, sha256 } from '#worker/core/ids.ts';
import { commit } from '#worker/db/commit.ts';
import { type IdentityProvider, ProviderFailed } from '#worker/platform/identity/identity.ts';
import { safePath } from '#worker/shared/safe-path.ts';
import { derivedFrom, FLOW_SECONDS, flowCookie } from './flow-secret.ts';
import { insertFlow } from './social.repo.ts';

export const redirectUri = (ctx: Ctx): string => `${ctx.config.origin}/auth/callback`;

export async function signInOptions(ctx: Ctx): Promise<SignInOptions> {
  return {
    providers: ctx.identityProviders.map(({ name, clientId }) => ({
      name,
      client_id: clientId,
      redirect_uri: redirectUri(ctx),
    })),
    turnstile: ctx.turnstile?.siteKey ?? null,
  };
}

/** Starts a sign-in flow: redirects the browser to the provider. */
export async function startSignIn(ctx: Ctx, name: string, redirect: string | undefined): Promise<Response> {
  const { location, cookie } = await beginFlow(ctx, providerNamed(ctx, name), {
    userId: null,
    redirect: safePath(redirect, ctx.config.origin),
  });
  return new Response(null, {
    status: 302,
    headers: {
      Location: location,
      'Set-Cookie': cookie,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** Starts a flow to connect a provider. Throws for a kiosk, whose account belongs to no person. */
export async function startConnect(ctx: CtxFor<'member'>, provider: Provider): Promise<{ location: string }> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const { location, cookie } = await beginFlow(ctx, providerNamed(ctx, provider), {
    userId: ctx.actor.userId,
    redirect: null,
  });
  ctx.replyHeaders.append('Set-Cookie', cookie);
  return { location };
}

function providerNamed(ctx: Ctx, name: string): IdentityProvider {
  const provider = ctx.identityProviders.find((one) => one.name === name);
  if (!provider) throw new AppError('social.unknown');
  return provider;
}

async function beginFlow(
  ctx: Ctx,
  provider: IdentityProvider,
  { userId, redirect }: { userId: number | null; redirect: string | null },
): Promise<{ location: string; cookie: string }> {
  const [now, secret] = [ctx.now(), randomToken(32)];
  const derived = derivedFrom(ctx.secrets.jwt, provider.name, secret);
  const location = await callProvider(() =>
    provider.addressFor({ redirectUri: redirectUri(ctx), ...derived }),
  );
  const flow = {
    state_hash: await sha256(derived.state),
    provider: provider.name,
    browser_hash: await sha256(secret),
    user_id: userId,
    redirect,
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, FLOW_SECONDS)),
  };
  await commit(ctx.db, [insertFlow(ctx.db, flow)]);
  return { location, cookie: flowCookie(secret) };
}

/** Runs a call to a provider; throws an error without details when the provider fails or its answer is invalid. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw new AppError(error.answered ? 'social.invalid' : 'social.failed');
  }
}
