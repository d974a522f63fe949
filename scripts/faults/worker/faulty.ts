import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  D1Database,
  D1PreparedStatement,
  ExecutionContext,
  MessageBatch,
  Queue,
  R2Bucket,
  Request,
  Response,
} from '@cloudflare/workers-types';
import type { Control, Counts, Kind, Rates } from '../control.ts';

type Env = { DB: D1Database; MEDIA: R2Bucket; FOREVER: R2Bucket; QUEUE: Queue; FAULTS: Control };
type Worker = {
  fetch: (request: Request, env: Env, background: ExecutionContext) => Promise<Response> | Response;
  queue: (batch: MessageBatch, env: Env, background: ExecutionContext) => Promise<void>;
  scheduled: (at: { scheduledTime: number }, env: Env, background: ExecutionContext) => Promise<void>;
};
/** What was injected while one request was answered. */
type Scope = { injected: number };

const CONTROL = '/faults/control';
const CRON = '/faults/cron';
const INNER = Symbol('inner');
const SLOWEST_MS = 400;
const MOST_DELIVERIES = 5;
const TEXTS: Record<'d1' | 'r2' | 'queue', string> = {
  d1: 'D1_ERROR: Network connection lost.',
  r2: 'R2: Network connection lost. (10001)',
  queue: 'queue: Network connection lost.',
};

const FULL = 'D1_ERROR: database or disk is full: SQLITE_FULL';

/**
 * The built worker with bindings that fail, wait, deliver twice and in another order, and with a clock that jumps, as
 * its driver says at `CONTROL`.
 */
export function faulty(worker: Worker): Worker {
  const scopes = new AsyncLocalStorage<Scope>();
  const counts: Counts = {};
  let control: Control | undefined;
  let served: Env | undefined;
  let state = 1;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const chance = (rate = 0) => rate > 0 && random() < rate;
  const count = (kind: Kind) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    const scope = scopes.getStore();
    if (scope && kind !== 'queue_doubled' && kind !== 'queue_reordered') scope.injected++;
  };
  const ratesOf = (binding: 'd1' | 'r2' | 'queue'): Rates => control?.rates[binding] ?? {};

  async function trip<T>(binding: 'd1' | 'r2' | 'queue', make: () => T | Promise<T>): Promise<T> {
    const rates = ratesOf(binding);
    if (chance(rates.slow)) {
      count(`${binding}_slow`);
      await new Promise((resolve) => setTimeout(resolve, random() * SLOWEST_MS));
    }
    if (chance(rates.before)) {
      count(`${binding}_before`);
      throw new Error(TEXTS[binding]);
    }
    if (chance(rates.full)) {
      count(`${binding}_full`);
      throw new Error(FULL);
    }
    const result = await make();
    if (chance(rates.after)) {
      count(`${binding}_after`);
      throw new Error(TEXTS[binding]);
    }
    return result;
  }

  const statement = (inner: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === INNER) return target;
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function'
          ? (...args: unknown[]) => trip('d1', () => value.apply(target, args))
          : value;
      },
    });
  const database = <D extends object>(inner: D): D =>
    new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'prepare') return (query: string) => statement(value.call(target, query));
        if (name === 'withSession') return (...args: unknown[]) => database(value.apply(target, args));
        if (name === 'batch')
          return (all: { [INNER]: D1PreparedStatement }[]) =>
            trip('d1', () =>
              value.call(
                target,
                all.map((one) => one[INNER]),
              ),
            );
        return value.bind(target);
      },
    });
  const object = <B extends object>(inner: B): B =>
    new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name === 'resumeMultipartUpload')
          return (...args: unknown[]) => object(value.apply(target, args));
        if (name === 'createMultipartUpload')
          return async (...args: unknown[]) =>
            object((await trip('r2', () => value.apply(target, args))) as object);
        return (...args: unknown[]) => trip('r2', () => value.apply(target, args));
      },
    });
  /** Sends some messages twice to five times, and a batch in another order. */
  const queue = (inner: Queue): Queue =>
    new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'sendBatch')
          return (...args: unknown[]) => trip('queue', () => value.apply(target, args));
        return (messages: Iterable<unknown>, ...rest: unknown[]) =>
          trip('queue', () => value.call(target, shuffled(repeated([...messages])), ...rest));
      },
    });
  function repeated<T>(messages: readonly T[]): T[] {
    return messages.flatMap((message) => {
      if (!chance(ratesOf('queue').doubled)) return [message];
      count('queue_doubled');
      return Array.from({ length: 2 + Math.floor(random() * (MOST_DELIVERIES - 1)) }, () => message);
    });
  }
  function shuffled<T>(messages: T[]): T[] {
    if (messages.length < 2 || !chance(ratesOf('queue').reordered)) return messages;
    count('queue_reordered');
    return messages
      .map((message) => ({ message, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ message }) => message);
  }

  const envOf = (env: Env): Env => {
    control ??= start(env.FAULTS);
    served ??= {
      ...env,
      DB: database(env.DB),
      MEDIA: object(env.MEDIA),
      FOREVER: object(env.FOREVER),
      QUEUE: queue(env.QUEUE),
    };
    return served;
  };
  function start(next: Control): Control {
    state = next.seed;
    moveClock(next.offsetMs);
    return next;
  }

  return {
    async fetch(request, env, background) {
      const inner = envOf(env);
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === CONTROL) {
        if (request.method === 'POST') control = start(await request.json<Control>());
        return answered(counts);
      }
      if (pathname === CRON) {
        await worker.scheduled({ scheduledTime: Number(searchParams.get('at')) }, inner, background);
        return answered(counts);
      }
      const scope: Scope = { injected: 0 };
      const response = await scopes.run(scope, async () => worker.fetch(request, inner, background));
      const marked = new globalThis.Response(
        response.body as BodyInit | null,
        response as unknown as ResponseInit,
      );
      marked.headers.set('X-Injected', String(scope.injected));
      return marked as unknown as Response;
    },
    async queue(batch, env, background) {
      const inner = envOf(env);
      const messages = shuffled([...batch.messages]);
      const again = messages.filter(() => chance(ratesOf('queue').redelivered));
      await worker.queue(deliveryOf(batch, messages), inner, background);
      if (again.length === 0) return;
      for (const _ of again) count('queue_redelivered');
      // delivered once more by a queue that did not hear of the acknowledgement
      const unheard = again.map(({ id, body, timestamp, attempts }) => ({
        ...{ id, body, timestamp, attempts },
        ack: () => undefined,
        retry: () => undefined,
      }));
      await worker.queue(deliveryOf(batch, unheard), inner, background);
    },
    scheduled: (at, env, background) => worker.scheduled(at, envOf(env), background),
  };
}

const deliveryOf = (batch: MessageBatch, messages: readonly object[]): MessageBatch =>
  ({
    queue: batch.queue,
    messages,
    metadata: batch.metadata,
    ackAll: () => batch.ackAll(),
    retryAll: () => batch.retryAll(),
  }) as unknown as MessageBatch;

const answered = (counts: Counts): Response =>
  new globalThis.Response(JSON.stringify(counts)) as unknown as Response;

const RealDate = globalThis.Date;
let offsetMs = 0;

/** Sets the clock of the worker, of its process only: every `Date` is so much later than the machine's. */
function moveClock(to: number): void {
  offsetMs = to;
  if (globalThis.Date !== RealDate) return;
  globalThis.Date = class extends RealDate {
    constructor(...args: []) {
      if (args.length === 0) super(RealDate.now() + offsetMs);
      else super(...args);
    }
    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  } as DateConstructor;
}
