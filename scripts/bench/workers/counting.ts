import type { D1Database, ExecutionContext, Request, Response } from '@cloudflare/workers-types';
import { countingD1 } from '#worker/testing/counting-d1.ts';

export { counted } from './usage.ts';

type Env = { DB: D1Database };
type Fetch = (request: Request, env: Env, background: ExecutionContext) => Promise<Response> | Response;

/** Wraps the built worker to report its database reads in response headers. */
export const counting =
  (fetch: Fetch): Fetch =>
  async (request, env, background) => {
    const reads = { queries: 0, rowsRead: 0, rowsWritten: 0 };
    let statements = 0;
    const counted = countingD1(env.DB, reads);
    const DB = new Proxy(counted, {
      get(target, name) {
        if (name === 'prepare') statements++;
        return Reflect.get(target, name);
      },
    });
    const answer = await fetch(request, { ...env, DB }, background);
    const noted = new globalThis.Response(answer.body as BodyInit | null, answer as unknown as ResponseInit);
    noted.headers.set('X-Reads', JSON.stringify({ ...reads, statements }));
    return noted as unknown as Response;
  };

type Queue = (batch: object, env: Env, background: ExecutionContext) => Promise<void>;

/** Where the wrapped worker takes the next step of building a backup. */
const STEP = '/bench/step';

/** Wraps the built worker to deliver the next message of a backup when it is asked to, and to report its reads. */
export const stepping =
  ({ fetch, queue }: { fetch: Fetch; queue: Queue }): Fetch =>
  async (request, env, background) => {
    if (new URL(request.url).pathname !== STEP) return fetch(request, env, background);
    const reply = (json: unknown) => globalThis.Response.json(json) as unknown as Response;
    const body = await env.DB.prepare(
      "select id, name from outbox where name = 'build_export' limit 1",
    ).first();
    if (!body) return reply(null);
    const reads = { queries: 0, rowsRead: 0, rowsWritten: 0 };
    let isDone = false;
    const message = { id: 'step', body, ack: () => (isDone = true), retry: () => undefined };
    await queue({ messages: [message] }, { ...env, DB: countingD1(env.DB, reads) }, background);
    return reply({ ...reads, isDone });
  };
