import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { readBody, readForm } from './body.ts';
import { type App, ctxOf, type HonoContext } from './house.ts';
import { attempt } from './idempotency.ts';
import { parsed } from './parsed.ts';
import { limitFlood } from './rate-limit.ts';
import { actorOf } from './session.ts';

type Input<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of the thing as it was read, from If-Match; only where the endpoint is `versioned`. */
  version: [NonNullable<E['versioned']>] extends [true] ? number : undefined;
  request: Request;
};
type Narrow<Who extends Access> = CtxFor<Who extends 'admin' ? 'member' : Exclude<Who, 'admin'>>;

/** Serves an endpoint: knocks, parses, calls, and lets nothing out that was not promised. */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: (ctx: Narrow<E['access']>, input: Input<E>) => Promise<ReplyOf<E>>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const { ctx, input } = await received(c, endpoint);
    const key = endpoint.creates ? c.req.header('Idempotency-Key') : undefined;
    if (key === undefined) return replied(endpoint, ctx, await handle(ctx as Narrow<E['access']>, input));
    return once(ctx, endpoint, key, input, handle);
  });
}

/** For answers that are no JSON, as pictures and streams; `why` says what stands in the way of `route`. */
export function rawRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  _why: string,
  handle: (ctx: Narrow<E['access']>, input: Input<E>) => Promise<Response> | Response,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const { ctx, input } = await received(c, endpoint);
    return handle(ctx as Narrow<E['access']>, input);
  });
}

async function received<E extends Endpoint>(
  c: HonoContext,
  endpoint: E,
): Promise<{ ctx: Ctx; input: Input<E> }> {
  const house = c.get('house');
  if (endpoint.door) await limitFlood(house.floods.auth, house.client.network);
  const authorization = endpoint.tokenless ? undefined : c.req.header('Authorization');
  const actor = await actorOf(authorization, house.d1, house.config.origin, house.secrets.jwt, house.now());
  admit(actor, endpoint);
  const read = endpoint.takesForm ? readForm : readBody;
  const body = endpoint.body && !endpoint.takesBytes ? await read(c.req.raw) : undefined;
  const input = {
    params: parsed(endpoint.params, c.req.param(), ['params']),
    query: parsed(endpoint.query, c.req.query(), ['query']),
    body: parsed(endpoint.body, body, []),
    version: endpoint.versioned ? versionIn(c.req.header('If-Match')) : undefined,
    request: c.req.raw,
  } as Input<E>;
  return { ctx: ctxOf(house, actor), input };
}

/** The number in `If-Match: "7"`; whoever changes a thing says which version they saw. */
function versionIn(header: string | undefined): number {
  const version = header?.match(/^"?(\d{1,15})"?$/)?.[1];
  if (version !== undefined) return Number(version);
  throw new AppError(
    'request.invalid',
    {},
    { fields: [{ pointer: '/headers/If-Match', code: 'version.missing', params: {} }] },
  );
}

function admit(actor: Actor, { access, kiosk }: Endpoint): void {
  if (actor.kind === 'kiosk' && !kiosk) throw new AppError('auth.forbidden');
  if (access === 'public') return;
  if (actor.kind === 'visitor') throw new AppError('auth.token_missing');
  if (access === 'signed-in') return;
  if (actor.kind === 'unverified') throw new AppError('auth.unverified');
  if (access === 'admin' && actor.kind !== 'admin') throw new AppError('auth.admin_only');
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
  if (tried.state === 'repeated') return endpoint.reply ? json(tried.status, tried.body) : nothing();
  const remembered = (status: number, reply: unknown) =>
    tried.remembered(status, endpoint.reply ? endpoint.reply.parse(reply) : null);
  try {
    return replied(endpoint, ctx, await handle({ ...ctx, remembered } as Narrow<E['access']>, input));
  } catch (error) {
    await tried.release();
    throw error;
  }
}

function replied<E extends Endpoint>(endpoint: E, ctx: Ctx, reply: ReplyOf<E>): Response {
  const response = endpoint.reply
    ? json(endpoint.status ?? 200, JSON.stringify(endpoint.reply.parse(reply)))
    : nothing();
  for (const [name, value] of ctx.replyHeaders) response.headers.append(name, value);
  return response;
}

const nothing = (): Response => new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });

const json = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
