import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { schemasOf } from '#worker/contract/index.ts';
import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { requireProof } from '#worker/core/require-proof.ts';
import { readBody, readForm } from './body.ts';
import { attempt } from './idempotency.ts';
import { parsed } from './parsed.ts';
import { limitFlood } from './rate-limit.ts';
import { type App, ctxOf, type HonoContext } from './request-context.ts';
import { actorOf } from './session.ts';
import { whenDown } from './when-down.ts';

type Input<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The version that was read, from If-Match; only where the endpoint is `versioned`. */
  version: E extends { versioned: true } ? number : undefined;
  request: Request;
};
type Narrow<Who extends Access> = CtxFor<Who extends 'admin' ? 'member' : Exclude<Who, 'admin'>>;

/**
 * Serves an endpoint: authenticates, validates, calls the handler, and returns only what its schema declares.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (ctx: Narrow<E['access']>, input: Input<E>) => Promise<ReplyOf<E>>,
): void {
  const answer = async (c: HonoContext) => {
    const { ctx, input } = await received(c, endpoint);
    const key = endpoint.creates ? c.req.header('Idempotency-Key') : undefined;
    if (key === undefined) return replied(endpoint, ctx, await handle(ctx as Narrow<E['access']>, input));
    return once(ctx, endpoint, key, input, handle);
  };
  const { unavailable } = endpoint;
  app.add(endpoint, (c) =>
    unavailable ? whenDown(c.get('requestContext'), unavailable, () => answer(c)) : answer(c),
  );
}

/** For responses that are not JSON, such as pictures and streams; `why` explains why `route` does not fit. */
export function rawRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  _why: string,
  handle: (ctx: Narrow<E['access']>, input: Input<E>) => Promise<Response> | Response,
): void {
  app.add(endpoint, async (c) => {
    const { ctx, input } = await received(c, endpoint);
    return handle(ctx as Narrow<E['access']>, input);
  });
}

async function received<E extends Endpoint>(
  c: HonoContext,
  endpoint: E,
): Promise<{ ctx: Ctx; input: Input<E> }> {
  const requestContext = c.get('requestContext');
  if (endpoint.rateLimitedByNetwork)
    await limitFlood(requestContext.floods.auth, requestContext.client.network);
  const authorization = endpoint.tokenless ? undefined : c.req.header('Authorization');
  const actor = await actorOf(
    authorization,
    requestContext.d1,
    requestContext.config.origin,
    requestContext.secrets.jwt,
    requestContext.now(),
  );
  admit(actor, endpoint, requestContext.now());
  const read = endpoint.takesForm ? readForm : readBody;
  const schemas = schemasOf(endpoint);
  const body = schemas.body && !endpoint.takesBytes ? await read(c.req.raw) : undefined;
  const input = {
    params: parsed(schemas.params, c.req.param(), ['params']),
    query: parsed(schemas.query, c.req.query(), ['query']),
    body: parsed(schemas.body, body, []),
    version: endpoint.versioned ? versionIn(c.req.header('If-Match')) : undefined,
    request: c.req.raw,
  } as Input<E>;
  return { ctx: ctxOf(requestContext, actor), input };
}

/** The number in `If-Match: "7"`, the version that the client read, which every change must name. */
function versionIn(header: string | undefined): number {
  const version = header?.match(/^"?(\d{1,15})"?$/)?.[1];
  if (version !== undefined) return Number(version);
  throw new AppError(
    'request.invalid',
    {},
    { fields: [{ pointer: '/headers/If-Match', code: 'version.missing', params: {} }] },
  );
}

function admit(actor: Actor, { access, kiosk, beforeProof, destructive }: Endpoint, now: Date): void {
  if (actor.kind === 'unproven' && !beforeProof) throw new AppError('auth.second_factor');
  if (actor.kind === 'kiosk' && !kiosk) throw new AppError('auth.forbidden');
  if (access === 'public') return;
  if (actor.kind === 'visitor') throw new AppError('auth.token_missing');
  if (access === 'signed-in') return;
  if (actor.kind === 'unverified') throw new AppError('auth.unverified');
  if (access === 'admin' && actor.kind !== 'admin') throw new AppError('auth.admin_only');
  if (destructive && actor.kind === 'admin') requireProof(actor, now);
}

async function once<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  key: string,
  input: Input<E>,
  handle: (ctx: Narrow<E['access']>, input: Input<E>) => Promise<ReplyOf<E>>,
): Promise<Response> {
  const actor = 'userId' in ctx.actor ? String(ctx.actor.userId) : ctx.client.network;
  const what = {
    key,
    actor,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    body: [input.params, input.body],
  };
  const tried = await attempt(ctx.db, what, ctx.now());
  const { reply: schema } = schemasOf(endpoint);
  if (tried.state === 'repeated') return schema ? json(tried.status, tried.body) : nothing();
  const storeIdempotentReply = (status: number, reply: unknown) =>
    tried.storeIdempotentReply(status, schema ? schema.parse(reply) : null);
  try {
    return replied(
      endpoint,
      ctx,
      await handle({ ...ctx, storeIdempotentReply } as Narrow<E['access']>, input),
    );
  } catch (error) {
    await tried.release();
    throw error;
  }
}

function replied<E extends Endpoint>(endpoint: E, ctx: Ctx, reply: ReplyOf<E>): Response {
  const schema = schemasOf(endpoint).reply;
  const response = schema ? json(endpoint.status ?? 200, JSON.stringify(schema.parse(reply))) : nothing();
  for (const [name, value] of ctx.replyHeaders) response.headers.append(name, value);
  return response;
}

const nothing = (): Response => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

const json = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
