import { env as bindings } from 'cloudflare:workers';
import { buildApp } from '#worker/app/app.ts';
import { scan } from '#worker/edge/scan.ts';
import { signAccessToken } from '#worker/http/access-token.ts';
import type { Env } from '#worker/platform/env.ts';
import { countingD1, type Reads, type Write } from './counting-d1.ts';

export const testEnv = bindings as unknown as Env;

type Options = {
  /** Whose token each request carries; nobody's unless given. */
  as?: { userId: number; sessionId: string; sessionVersion?: number };
  now?: () => Date;
  env?: Partial<Env>;
  /** False where only what is written is looked at: reading is faster then. */
  counted?: boolean;
};

export type TestApp = {
  request: (
    path: string,
    init?: RequestInit & { json?: unknown; cf?: Record<string, unknown> },
  ) => Promise<Response>;
  /** What the database was asked since the last look. */
  reads: Reads;
  /** The statements that changed rows since the last look. */
  writes: Write[];
  env: Env;
  /** Resolves when all that the answers left behind is done. */
  settled: () => Promise<void>;
};

/** The whole worker, scans included, over the test's own D1, R2 and queue. */
export function testApp({ as, now = () => new Date(), env: changed, counted = true }: Options = {}): TestApp {
  const reads: Reads = { queries: 0, rowsRead: 0, rowsWritten: 0 };
  const writes: Write[] = [];
  const env: Env = { ...testEnv, DB: countingD1(testEnv.DB, counted ? reads : null, writes), ...changed };
  const app = buildApp(now);
  const background: Promise<unknown>[] = [];
  const execution = {
    waitUntil: (work: Promise<unknown>) => background.push(work),
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
      if (as && !headers.has('Authorization'))
        headers.set('Authorization', `Bearer ${await tokenFor(as, env, now())}`);
      const request = new Request(new URL(path, env.APP_ORIGIN), {
        redirect: 'manual',
        ...init,
        headers,
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(cf && { cf }),
      } as RequestInit);
      return (await scan(request, env, execution)) ?? app.fetch(request, env, execution);
    },
  };
}

export const tokenFor = (
  { userId, sessionId, sessionVersion = 1 }: { userId: number; sessionId: string; sessionVersion?: number },
  env: Env,
  now: Date,
): Promise<string> =>
  signAccessToken({ userId, sessionId, sessionVersion }, env.APP_ORIGIN, env.JWT_SECRET, now);
