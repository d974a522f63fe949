import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#worker/contract/endpoint.ts';
import { REASON_HEADER } from '#worker/contract/reason.ts';
import { ApiError, bodyOf, errorOf, needsSignIn, offlineError } from './api-error.ts';
import { askProof } from './proof.ts';
import { randomId } from './random-id.ts';
import { askReason } from './reason.ts';
import { readToken } from './token.ts';

type Defined<T> = Exclude<T, undefined>;
type Part<Name extends string, T> = [Defined<T>] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends Defined<T>
    ? { [K in Name]?: Defined<T> }
    : { [K in Name]: Defined<T> };

/** The input of an endpoint: `params`, `query` and `body`, each if the contract has one. */
export type Input<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & {
    /** Repeats an earlier creation without creating twice; a new key by default. */
    idempotencyKey?: string;
    /** The body of an endpoint that takes bytes. */
    bytes?: Blob;
    /** An administrator's reason; where the server requires one, they are asked for it. */
    reason?: string;
    /** Called with the reason that they were asked for. */
    onReason?: (reason: string) => void;
  } & (E extends { versioned: true } ? { version: number } : { version?: never });

type Reply<E extends Endpoint> = [Defined<ReplyOf<E>>] extends [never] ? undefined : Defined<ReplyOf<E>>;

/** Loaded only for a signed-in user; `main.tsx` preloads it for them. */
export const refreshing = () => import('./refresh.ts');

const FORM = 'application/x-www-form-urlencoded';
const TIMEOUT_MS = 30_000;

/** Calls an endpoint of the contract. Throws `ApiError`, or the reason of an aborted `signal`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const key = endpoint.creates ? (input.idempotencyKey ?? randomId()) : undefined;
  const send = (token: string | null) =>
    answerWithin(
      addressOf(endpoint.path, input.params ?? {}, input.query ?? {}),
      {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': document.documentElement.lang,
          ...(input.body !== undefined && { 'Content-Type': endpoint.takesForm ? FORM : 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
          ...(input.version === undefined ? {} : { 'If-Match': `"${input.version}"` }),
          ...(input.reason && { [REASON_HEADER]: encodeURIComponent(input.reason) }),
          ...(token && { Authorization: token }),
        },
        ...(input.body !== undefined && { body: encoded(input.body, endpoint) }),
        ...(input.bytes && { body: input.bytes }),
      },
      signal,
    );

  const token = readToken();
  const answer = await send(token);
  if ('body' in answer) return answer.body as Reply<E>;
  const { error } = answer;
  if (error.code === 'reason.required' && !input.reason) {
    const reason = await askReason();
    if (reason === null) throw error;
    input.onReason?.(reason);
    return call(endpoint, { ...input, reason, ...(key && { idempotencyKey: key }) }, signal);
  }
  if (error.code === 'auth.second_factor_again') {
    if (!(await askProof())) throw error;
    return call(endpoint, { ...input, ...(key && { idempotencyKey: key }) }, signal);
  }
  if (!token || !needsSignIn(error)) throw error;

  const { refreshToken } = await refreshing();
  const newToken = await refreshToken(token);
  // A user whose session has ended reads public pages as a visitor.
  if (!newToken && endpoint.access !== 'public') throw error;
  const retried = await send(newToken);
  if ('body' in retried) return retried.body as Reply<E>;
  throw retried.error;
}

const encoded = (body: unknown, { takesForm }: Endpoint): BodyInit =>
  takesForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);

function addressOf(path: string, params: object, query: object): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size ? `${filled}?${search}` : filled;
}

type Answer = { body: unknown } | { error: ApiError };

/** The whole answer: on a bad line the body may stop coming. */
async function answerWithin(address: string, init: RequestInit, signal?: AbortSignal): Promise<Answer> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(address, { ...init, signal: controller.signal });
    return response.ok ? { body: await bodyOf(response) } : { error: await errorOf(response) };
  } catch (error) {
    throw signal?.aborted || error instanceof ApiError ? error : offlineError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
