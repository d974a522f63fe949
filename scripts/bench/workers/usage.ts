import type {
  D1Database,
  ExecutionContext,
  Queue,
  R2Bucket,
  Request,
  Response,
} from '@cloudflare/workers-types';
import { countingD1 } from '#worker/testing/counting-d1.ts';

/** What the provider charges for, but for CPU and storage. */
export type Usage = {
  requests: number;
  rowsRead: number;
  rowsWritten: number;
  fileReads: number;
  fileWrites: number;
  messages: number;
};

type Env = { DB: D1Database; MEDIA: R2Bucket; QUEUE: Queue };
type Handlers = {
  fetch: (request: Request, env: Env, background: ExecutionContext) => Promise<Response> | Response;
  queue: (batch: object, env: Env, background: ExecutionContext) => Promise<void>;
};

/** Returns what was used since it was last asked. */
const TAKE = '/bench/usage';
/** Does everything that waits, also what would wait for its time; the jobs and what they use count. */
const DELIVER = '/bench/deliver';
const MOST_ROUNDS = 10;

const READING = ['get', 'head'];
const WRITING = ['put', 'list', 'createMultipartUpload', 'uploadPart', 'complete'];

const none = (): Usage => ({
  requests: 0,
  rowsRead: 0,
  rowsWritten: 0,
  fileReads: 0,
  fileWrites: 0,
  messages: 0,
});

/** Wraps the built worker to count what it uses, with what it does after a reply and in its jobs. */
export function counted({ fetch, queue }: Handlers): Handlers['fetch'] {
  let used = none();
  const reads = {
    queries: 0,
    get rowsRead() {
      return used.rowsRead;
    },
    set rowsRead(value) {
      used.rowsRead = value;
    },
    get rowsWritten() {
      return used.rowsWritten;
    },
    set rowsWritten(value) {
      used.rowsWritten = value;
    },
  };
  const watched = (env: Env): Env => ({
    ...env,
    DB: countingD1(env.DB, reads),
    MEDIA: countingFiles(env.MEDIA, (kind) => used[kind]++),
    QUEUE: countingQueue(env.QUEUE, (count) => {
      used.messages += count;
    }),
  });
  const reply = (json: unknown) => globalThis.Response.json(json) as unknown as Response;
  return async (request, env, background) => {
    const { pathname } = new URL(request.url);
    if (pathname === TAKE) {
      const taken = used;
      used = none();
      return reply(taken);
    }
    if (pathname === DELIVER)
      return reply(await deliverAll(env, (batch) => queue(batch, watched(env), background)));
    used.requests++;
    return fetch(request, watched(env), background);
  };
}

/** Delivers each job that waits by itself, and those that they add; returns how many of each name there were. */
async function deliverAll(
  { DB }: Env,
  deliver: (batch: object) => Promise<void>,
): Promise<Record<string, number>> {
  const names: Record<string, number> = {};
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { results } = await DB.prepare('select id, name from outbox').all<{ id: string; name: string }>();
    if (results.length === 0) break;
    for (const { id, name } of results) {
      names[name] = (names[name] ?? 0) + 1;
      const message = { id, body: { id, name }, ack: () => undefined, retry: () => undefined };
      await deliver({ messages: [message], queue: 'dorot-jobs' });
      await DB.prepare('delete from outbox where id = ?').bind(id).run();
    }
  }
  return names;
}

function countingFiles(bucket: R2Bucket, add: (kind: 'fileReads' | 'fileWrites') => void): R2Bucket {
  const watch = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (READING.includes(String(name))) add('fileReads');
          if (WRITING.includes(String(name))) add('fileWrites');
          const result: unknown = value.apply(inner, args);
          // an upload in parts is an object of its own, whose calls count too
          if (name === 'resumeMultipartUpload') return watch(result as object);
          if (name === 'createMultipartUpload') return (result as Promise<object>).then(watch);
          return result;
        };
      },
    });
  return watch(bucket);
}

const countingQueue = (queue: Queue, add: (count: number) => void): Queue =>
  new Proxy(queue, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'send') add(1);
        if (name === 'sendBatch') add([...(args[0] as Iterable<unknown>)].length);
        return value.apply(target, args);
      };
    },
  });
