import { env as bindings } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import { buildApp } from '#worker/app/app.ts';
import { scan } from '#worker/edge/scan.ts';
import { signAccessToken } from '#worker/http/access-token.ts';
import type { Env } from '#worker/platform/env.ts';
import { countingD1, countingShards, type Reads, readsFromZero, type Write } from './counting-d1.ts';
import { standInPages } from './stand-in-pages.ts';
import { stillQueue } from './still-queue.ts';

const { SEARCH_LIMIT, QR_LIMIT, AUTH_LIMIT, ...shared } = bindings as unknown as Env;
let file = crypto.randomUUID();

/** The platform's rate limits outlive a test file, so each file counts under its own keys. */
const countedHere = (limiter: RateLimit): RateLimit => ({
  limit: ({ key }) => limiter.limit({ key: `${file} ${key}` }),
});

export function countFromZero(): void {
  file = crypto.randomUUID();
}

export const testEnv: Env = {
  ...shared,
  SEARCH_LIMIT: countedHere(SEARCH_LIMIT),
  QR_LIMIT: countedHere(QR_LIMIT),
  AUTH_LIMIT: countedHere(AUTH_LIMIT),
};

const backgroundWork: Promise<unknown>[] = [];

/**
 * Resolves when all background work of responses is done, so that it does not reach the next file's database.
 */
export const allSettled = async (): Promise<void> =>
  void (await Promise.allSettled(backgroundWork.splice(0)));

type Options = {
  /** The person whose token each request sends; no token by default. */
  as?: { userId: number; sessionId: string; sessionVersion?: number };
  now?: () => Date;
  env?: Partial<Env>;
};

export type TestApp = {
  request: (
    path: string,
    init?: RequestInit & { json?: unknown; cf?: Record<string, unknown> },
  ) => Promise<Response>;
  /** The totals of all queries. Rows read are counted after `countRows`. */
  reads: Reads;
  /** The statements that changed rows; a test may empty the list. */
  writes: Write[];
  env: Env;
  /** Resolves when all background work of the responses is done. */
  settled: () => Promise<void>;
};

/** What time it is for the request that is being served. */
const clock = new AsyncLocalStorage<() => Date>();
const app = buildApp(() => (clock.getStore() ?? (() => new Date()))());

/**
 * The whole worker, scans included, over the tests' D1 and R2, with a queue that delivers nothing and
 * stand-ins for the built pages.
 */
export function testApp({ as, now = () => new Date(), env: changed }: Options = {}): TestApp {
  const reads = readsFromZero();
  const writes: Write[] = [];
  const env: Env = {
    ...testEnv,
    ...standInPages,
    QUEUE: stillQueue,
    DB: countingD1(testEnv.DB, reads, writes),
    ...countingShards(testEnv, reads),
    ...changed,
  };
  const background: Promise<unknown>[] = [];
  const execution = {
    waitUntil: (work: Promise<unknown>) => {
      background.push(work);
      backgroundWork.push(work);
    },
    passThroughOnException: () => undefined,
    props: {},
  } as unknown as ExecutionContext;
  return {
    reads,
    writes,
    env,
    settled: async () => void (await Promise.allSettled(background)),
    async request(path, { json, cf, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (json !== undefined) headers.set('Content-Type', 'application/json');
      // required of administrators, ignored from anyone else
      if (as && !headers.has('X-Reason')) headers.set('X-Reason', 'for%20a%20test');
      if (as && !headers.has('Authorization'))
        headers.set('Authorization', `Bearer ${await tokenFor(as, env, now())}`);
      const request = new Request(new URL(path, env.APP_ORIGIN), {
        redirect: 'manual',
        ...init,
        headers,
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(cf && { cf }),
      } as RequestInit);
      return clock.run(
        now,
        async () => (await scan(request, env, execution)) ?? app.fetch(request, env, execution),
      );
    },
  };
}

export const tokenFor = (
  { userId, sessionId, sessionVersion = 1 }: { userId: number; sessionId: string; sessionVersion?: number },
  env: Env,
  now: Date,
): Promise<string> =>
  signAccessToken({ userId, sessionId, sessionVersion }, env.APP_ORIGIN, env.JWT_SECRET, now);
