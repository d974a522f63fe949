import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../demo/art/random.ts';
import type { Windows } from './windows.ts';

export type Person = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  id: number;
  token: string;
  /** The cookie with which the session is refreshed. */
  cookie: string;
};

export type Asked = {
  json?: unknown;
  bytes?: Uint8Array;
  /** The version that was read, which a change names. */
  version?: number;
  /** Of what may be created once only; the same at each try. */
  key?: string;
  reason?: string;
  signal?: AbortSignal;
};

/** `lost`: how many answers were not heard before this one. */
export type Reply = { status: number; body: Record<string, unknown>; lost: number; what: string };

/** What the driver saw of the server. */
export type Seen = {
  calls: number;
  retries: number;
  statuses: Record<string, number>;
  /** Answers of 500 and more where nothing was injected. */
  unexplained: string[];
  /** Answers of 500 and more where something was. */
  injected: number;
  /** Calls that got no answer within the time, where nothing was injected. */
  hangs: string[];
};

export type Client = {
  /** Calls as our own client does, again until the answer is heard; throws `Unsettled` where none comes. */
  call: (person: Person | null, method: string, path: string, asked?: Asked) => Promise<Reply>;
  seen: Seen;
};

export class Unsettled extends Error {}
/** The person cannot be logged in now. */
export class LoggedOut extends Error {}

const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 240_000;
const LONGEST_WAIT_MS = 4000;
const LONGEST_RETRY_S = 12;
const SHOWN = 300;

type Parts = { base: URL; windows: Windows; random: Random };

export function openClient({ base, windows, random }: Parts): Client {
  const seen: Seen = { calls: 0, retries: 0, statuses: {}, unexplained: [], injected: 0, hangs: [] };
  const network = () => `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;

  /** One try; undefined where no answer came. */
  async function attempt(person: Person | null, method: string, path: string, asked: Asked) {
    const from = Date.now();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    seen.calls++;
    try {
      const answer = await fetch(new URL(path, base), {
        method,
        redirect: 'manual',
        signal: asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout,
        headers: {
          Accept: 'application/json',
          'Accept-Language': 'en',
          'CF-Connecting-IP': network(),
          ...(person?.token && { Authorization: `Bearer ${person.token}` }),
          ...(asked.json !== undefined && { 'Content-Type': 'application/json' }),
          ...(asked.key && { 'Idempotency-Key': asked.key }),
          ...(asked.version !== undefined && { 'If-Match': `"${asked.version}"` }),
          ...(asked.reason && { 'X-Reason': encodeURIComponent(asked.reason) }),
        },
        ...(asked.json !== undefined && { body: JSON.stringify(asked.json) }),
        ...(asked.bytes && { body: asked.bytes as BodyInit }),
      });
      const text = await answer.text();
      note(answer, `${method} ${path}`, from, text);
      return { answer, body: bodyOf(text) };
    } catch (error) {
      if (asked.signal?.aborted) throw asked.signal.reason;
      if (timeout.aborted && !windows.cover(from, Date.now()))
        seen.hangs.push(`${method} ${path}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  function note(answer: Response, what: string, from: number, text: string): void {
    seen.statuses[answer.status] = (seen.statuses[answer.status] ?? 0) + 1;
    if (answer.status < 500) return;
    const isInjected = Number(answer.headers.get('X-Injected') ?? 0) > 0 || windows.cover(from, Date.now());
    if (isInjected) seen.injected++;
    else
      seen.unexplained.push(`${new Date().toISOString()} ${answer.status} ${what}: ${text.slice(0, SHOWN)}`);
  }

  async function call(
    person: Person | null,
    method: string,
    path: string,
    asked: Asked = {},
  ): Promise<Reply> {
    const until = Date.now() + PATIENCE_MS;
    let lost = 0;
    let renewed = 0;
    for (let tries = 0; Date.now() < until; tries++) {
      if (tries > 0) seen.retries++;
      const tried = await attempt(person, method, path, asked);
      const status = tried?.answer.status ?? 0;
      if (tried && status === 401 && person && renewed++ < 2 && (await renew(person))) continue;
      if (tried && !isPassing(status, tried.body, tried.answer))
        return { status, body: tried.body, lost, what: `${method} ${path.replace(/[^/]*\d[^/]*/g, '…')}` };
      if (status === 0 || status >= 500) lost++;
      await pause(waitFor(tries, tried?.answer));
    }
    throw new Unsettled(`${method} ${path}`);
  }

  /** Refreshes the session, or else logs in. */
  async function renew(person: Person): Promise<boolean> {
    for (let tries = 0; tries < 40; tries++) {
      const refreshed = person.cookie ? await session(person, '/api/users/refresh') : 401;
      if (refreshed === 200) return true;
      person.cookie = refreshed === 0 || refreshed >= 500 ? person.cookie : '';
      const login = person.cookie
        ? 0
        : await session(person, '/api/users/authenticate', {
            email: person.email,
            password: person.password,
          });
      if (login === 200) return true;
      if (login === 429 || login === 401) throw new LoggedOut(`${person.email}: ${login}`);
      await pause(waitFor(tries, undefined));
    }
    throw new LoggedOut(person.email);
  }

  async function session(person: Person, path: string, json: object = {}): Promise<number> {
    const from = Date.now();
    try {
      const answer = await fetch(new URL(path, base), {
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': network(),
          ...(person.cookie && { Cookie: person.cookie }),
        },
        body: JSON.stringify(json),
      });
      const text = await answer.text();
      note(answer, `POST ${path}`, from, text);
      if (answer.status !== 200) return answer.status;
      person.token = String(bodyOf(text).token);
      person.cookie = cookiesOf(answer) || person.cookie;
      return 200;
    } catch {
      return 0;
    }
  }
  return { call, seen };
}

/** The cookies that an answer sets, as they are sent back. */
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Whether the same call may be answered otherwise later. */
function isPassing(status: number, body: Record<string, unknown>, answer: Response): boolean {
  if (status >= 500) return true;
  if (status === 409) return body.code === 'idempotency.in_progress';
  return status === 429 && Number(answer.headers.get('Retry-After') ?? 0) <= LONGEST_RETRY_S;
}

function waitFor(tries: number, answer: Response | undefined): number {
  const asked = Number(answer?.headers.get('Retry-After') ?? 0) * 1000;
  return asked || Math.min(LONGEST_WAIT_MS, 150 * 2 ** tries);
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return { text };
  }
}
