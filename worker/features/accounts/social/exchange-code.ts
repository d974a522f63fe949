import type { Provider } from '#worker/contract/identity-providers.ts';
import type { SocialCode } from '#worker/contract/social.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { connect } from './connect.ts';
import { derivedFrom, flowCookie, flowSecretIn } from './flow-secret.ts';
import { signInWithProvider } from './provider-sign-in.ts';
import { consumeFlow, type FlowRow } from './social.repo.ts';
import { profileOf } from './social.rules.ts';
import { callProvider, redirectUri } from './start-flow.ts';

type FlowResult = { token: string; provider: Provider; redirect: string | null; connected: boolean };

/** Exchanges a provider's code for a token, once, in the browser that started the flow; throws otherwise. */
export async function exchangeCode(ctx: Ctx, form: SocialCode, request: Request): Promise<FlowResult> {
  const secret = flowSecretIn(request.headers.get('Cookie'));
  if (!secret || !form.state) throw new AppError('social.ignored');
  const flow = await flowOf(ctx, form.state, secret);
  const provider = ctx.identityProviders.find(({ name }) => name === flow.provider);
  const [uri, { clientId }] = [redirectUri(ctx), provider ?? { clientId: null }];
  const { code, state, iss, client_id, redirect_uri, audience = client_id } = form;
  if (!provider || client_id !== clientId || audience !== clientId || redirect_uri !== uri)
    throw new AppError('social.ignored');

  const derived = derivedFrom(ctx.secrets.jwt, provider.name, secret);
  if (derived.state !== state) throw new AppError('social.ignored');
  const claims = await callProvider(() => provider.claimsFor({ ...derived, redirectUri: uri, code, iss }));
  const profile = profileOf(claims);
  if (!profile) throw new AppError('social.invalid');

  const result = { provider: provider.name, redirect: flow.redirect };
  ctx.replyHeaders.append('Set-Cookie', flowCookie(''));
  if (flow.user_id === null)
    return { ...result, ...(await signInWithProvider(ctx, provider.name, profile)), connected: false };
  await connect(ctx, flow.user_id, provider.name, profile);
  return { ...result, token: bearerOf(request), connected: true };
}

async function flowOf(ctx: Ctx, state: string, secret: string): Promise<FlowRow> {
  const { actor } = ctx;
  const userId =
    'userId' in actor && actor.kind !== 'unverified' && actor.kind !== 'kiosk' ? actor.userId : null;
  const hashes = { state_hash: await sha256(state), browser_hash: await sha256(secret) };
  const flow = await consumeFlow(ctx.db, hashes, userId, iso(ctx.now()));
  if (!flow) throw new AppError('social.ignored');
  return flow;
}

/** The current access token: connecting a provider continues the existing session. */
const bearerOf = (request: Request): string =>
  (request.headers.get('Authorization') ?? '').replace(/^bearer\s+/i, '');
