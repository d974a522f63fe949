import { describe, expect, test } from 'vitest';
import type { Problem } from '#worker/contract/errors.ts';
import { type TestApp, testApp, testEnv } from './app.ts';
import { countingD1, type Write } from './counting-d1.ts';
import { aFault, type Fault, faultyD1, tripped } from './faulty-d1.ts';
import { stillQueue } from './still-queue.ts';

/** An action that must have one effect, however often it is retried. */
export type RetriedAction = {
  as?: { userId: number; sessionId: string };
  /** Environment variables that it needs. */
  env?: Partial<TestApp['env']>;
  /**
   * One call or several, with the same idempotency key at each try. Returns the response of the call that
   * failed, else of the last.
   */
  call: (app: TestApp, key: string) => Promise<Response>;
  /** Asserts that the effect exists exactly once, after a failure and the retry. */
  once: (answer: Response) => Promise<unknown>;
  /** The statuses accepted from the retry, where success is not the only one. */
  settles?: number[];
  /** The call is refused even without a failure. */
  refuses?: boolean;
};

const START = Date.parse('2026-11-10T12:00:00.000Z');
/** Longer than the lease that an attempt that died has on its Idempotency-Key. */
const LEASE_MS = 11_000;

/**
 * Fails the first trip to the database, the bucket or the queue, `before` it is made or `after`, then in
 * another arrangement the second, and so on to the last; each time the same call is retried and `once` checks
 * the effect. `after`: only trips that change something (`tripsOf`). Returns the number of trips, so that a test may
 * assert that there were some.
 */
export async function atEachCrashPoint(
  when: Fault['when'],
  arrange: () => Promise<RetriedAction>,
  start: Date = new Date(START),
): Promise<number> {
  const reads = when === 'after' ? await readsOf(arrange, start) : [];
  for (let at = 1; ; at++) {
    if (reads.includes(at)) continue;
    const { as, env: needed, call, once, settles, refuses = false } = await arrange();
    const key = crypto.randomUUID();
    const fault = aFault(at, when);
    let now = start.getTime();
    const appWith = (env: Partial<TestApp['env']>) =>
      testApp({ ...(as && { as }), now: () => new Date(now), env: { ...needed, ...env } });
    const failing = appWith(faultyEnv(fault));
    const first = await call(failing, key);
    await failing.settled();
    if (fault.trips < at) {
      expect(first.ok || refuses, `nothing fails any more, and it is answered ${first.status}`).toBe(true);
      return at - 1;
    }
    const place = `trip ${at}, ${when}`;
    // background work after the response may fail silently; a failure before it must be reported
    const reported = first.ok || first.status >= 500 || (refuses && settles?.includes(first.status));
    expect(reported, `${place}: the failure is answered ${first.status}`).toBe(true);
    const well = appWith({ QUEUE: stillQueue });
    let again = await call(well, key);
    if (await isInProgress(again)) {
      now += LEASE_MS;
      again = await call(well, key);
    }
    await well.settled();
    const good = settles ? settles.includes(again.status) : again.ok;
    expect(good, `${place}: the second try is answered ${again.status}`).toBe(true);
    await once(again);
  }
}

/** Tests of actions by title: whichever of an action's trips fails once, a retry leaves one effect. */
export function eachHasOneEffect(actions: Record<string, () => Promise<RetriedAction>>, start?: Date): void {
  describe.each(Object.entries(actions))('something fails once while someone is %s', (_title, arrange) => {
    test.each(['before', 'after'] as const)(
      '%s each trip in turn, and trying again has one effect',
      { timeout: 300_000 },
      async (when) => {
        expect(await atEachCrashPoint(when, arrange, start)).toBeGreaterThan(1);
      },
    );
  });
}

/** The numbers of the trips that only read. */
async function readsOf(arrange: () => Promise<RetriedAction>, now: Date): Promise<number[]> {
  const { as, env: needed, call } = await arrange();
  const trips = await tripsOf(async (env) => {
    const app = testApp({ ...(as && { as }), now: () => now, env: { ...needed, ...env } });
    await call(app, crypto.randomUUID());
    await app.settled();
  });
  return trips.flatMap(({ at, isWrite }) => (isWrite ? [] : [at]));
}

const isInProgress = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().json<Problem>()).code === 'idempotency.in_progress';

/** The database, the bucket and the queue, of whose trips together one fails; the queue delivers nothing. */
export const faultyEnv = (fault: Fault): Pick<TestApp['env'], 'DB' | 'MEDIA' | 'QUEUE'> => ({
  DB: faultyD1(testEnv.DB, fault),
  MEDIA: faultyBucket(testEnv.MEDIA, fault),
  QUEUE: faulty(stillQueue, fault, 'queue: Network connection lost.'),
});

const READS: readonly PropertyKey[] = ['get', 'head', 'list'];

/**
 * The trips of an action that nothing fails, each with whether it changes something. Of one that only reads, a lost
 * answer is the same as a trip that was never made.
 */
export async function tripsOf(
  act: (env: Pick<TestApp['env'], 'DB' | 'MEDIA' | 'QUEUE'>) => Promise<unknown>,
): Promise<{ at: number; isWrite: boolean }[]> {
  const changes: Write[] = [];
  const before: number[] = [];
  const fault: Fault = {
    at: Number.POSITIVE_INFINITY,
    when: 'before',
    changes,
    get trips() {
      return before.length;
    },
    set trips(_) {
      before.push(changes.length);
    },
  };
  await act({ ...faultyEnv(fault), DB: faultyD1(countingD1(testEnv.DB, null, changes), fault) });
  const counts = [...before, changes.length];
  return before.map((count, at) => ({ at: at + 1, isWrite: (counts[at + 1] ?? 0) > count }));
}

const LOST = 'R2: Network connection lost. (10001)';

function faultyBucket(bucket: R2Bucket, fault: Fault): R2Bucket {
  return new Proxy(faulty(bucket, fault, LOST), {
    get(target, name) {
      if (name === 'createMultipartUpload')
        return async (...args: Parameters<R2Bucket['createMultipartUpload']>) =>
          faulty(await target.createMultipartUpload(...args), fault, LOST);
      // makes no request itself: only the calls on its result do
      if (name === 'resumeMultipartUpload')
        return (key: string, uploadId: string) =>
          faulty(bucket.resumeMultipartUpload(key, uploadId), fault, LOST);
      return Reflect.get(target, name);
    },
  });
}

/** A binding each of whose calls is a trip. */
const faulty = <T extends object>(binding: T, fault: Fault, message: string): T =>
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function'
        ? (...args: unknown[]) =>
            tripped(fault, message, () => {
              if (!READS.includes(name)) fault.changes?.push({ verb: String(name), table: 'objects' });
              return value.apply(target, args);
            })
        : value;
    },
  });
