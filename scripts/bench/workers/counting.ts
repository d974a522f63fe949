import type { D1Database, ExecutionContext, Request, Response } from '@cloudflare/workers-types';
import { countingD1 } from '#worker/testing/counting-d1.ts';

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
