import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#worker/contract/endpoint.ts';
import { bodyOf, errorOf, needsSignIn, offlineError } from './api-error.ts';
import { randomId } from './random-id.ts';
import { readToken } from './token.ts';

type Given<T> = Exclude<T, undefined>;
type Part<Name extends string, T> = [Given<T>] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends Given<T>
    ? { [K in Name]?: Given<T> }
    : { [K in Name]: Given<T> };

/** What an endpoint wants: `params`, `query` and `body`, each where the contract has one. */
export type Input<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & {
    /** To send the same creation again as the same; a new one otherwise. */
    idempotencyKey?: string;
    /** For an endpoint that takes bytes. */
    bytes?: Blob;
  } & ([NonNullable<E['versioned']>] extends [true] ? { version: number } : { version?: never });

type Reply<E extends Endpoint> = [Given<ReplyOf<E>>] extends [never] ? undefined : Given<ReplyOf<E>>;

/** Only someone signed in has a use for it, and `main.tsx` brings it along for them. */
export const refreshing = () => import('./refresh.ts');

const TIMEOUT_MS = 30_000;

/** Calls an endpoint of the contract. Throws `ApiError`, or the abort that `signal` asked for. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const key = endpoint.creates ? (input.idempotencyKey ?? randomId()) : undefined;
  const send = (token: string | null) =>
    fetchWithin(
      addressOf(endpoint.path, input.params ?? {}, input.query ?? {}),
      {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': document.documentElement.lang,
          ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
          ...(input.version && { 'If-Match': `"${input.version}"` }),
          ...(token && { Authorization: token }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.bytes && { body: input.bytes }),
      },
      signal,
    );

  const token = readToken();
  const response = await send(token);
  if (response.ok) return (await bodyOf(response)) as Reply<E>;
  const error = await errorOf(response);
  if (!token || !needsSignIn(error)) throw error;

  const { refreshToken } = await refreshing();
  const renewed = await refreshToken(token);
  // Someone whose session has ended reads a public page like anyone else.
  if (!renewed && endpoint.access !== 'public') throw error;
  const again = await send(renewed);
  if (again.ok) return (await bodyOf(again)) as Reply<E>;
  throw await errorOf(again);
}

function addressOf(path: string, params: object, query: object): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size ? `${filled}?${search}` : filled;
}

async function fetchWithin(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const ours = new AbortController();
  const stop = () => ours.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await fetch(address, { ...init, signal: ours.signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
