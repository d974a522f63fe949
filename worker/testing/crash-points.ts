import { describe, expect, test } from 'vitest';
import type { Problem } from '#worker/contract/errors.ts';
import { type TestApp, testApp, testEnv } from './app.ts';
import { aFault, type Fault, faultyD1, tripped } from './faulty-d1.ts';
import { stillQueue } from './still-queue.ts';

/** Someone does a thing that must have one effect, however often it is tried. */
export type Act = {
  as?: { userId: number; sessionId: string };
  /** Variables of the environment that it needs. */
  env?: Partial<TestApp['env']>;
  /** One call or several; the key is the same for each try. The answer of the call that failed, else of the last. */
  call: (app: TestApp, key: string) => Promise<Response>;
  /** Looks whether the effect is there, once, after a failure and the same call again. */
  once: (answer: Response) => Promise<unknown>;
  /** What the second try may be answered, where it is more than done. */
  settles?: number[];
  /** The call is refused also where nothing fails. */
  refuses?: boolean;
};

const START = Date.parse('2026-11-10T12:00:00.000Z');
/** Longer than an Idempotency-Key is held by an attempt that died. */
const LEASE_MS = 61_000;

/**
 * Lets the first trip to the database, the bucket or the queue fail, `before` it is made or `after`,
 * then in another arrangement the second, and so on to the last; each time the same call is made
 * again and `once` looks. Gives the number of trips, so that a test may say that there were some.
 */
export async function atEachCrashPoint(
  when: Fault['when'],
  arrange: () => Promise<Act>,
  start: Date = new Date(START),
): Promise<number> {
  for (let at = 1; ; at++) {
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
    // what was left behind after the answer may fail without a word; what comes before it may not
    const told = first.ok || first.status >= 500 || (refuses && settles?.includes(first.status));
    expect(told, `${place}: the failure is answered ${first.status}`).toBe(true);
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

/** The tests of acts by what someone is doing: whichever of its trips fails once, trying again has one effect. */
export function eachHasOneEffect(acts: Record<string, () => Promise<Act>>, start?: Date): void {
  describe.each(Object.entries(acts))('something fails once while someone is %s', (_act, arrange) => {
    test.each(['before', 'after'] as const)(
      '%s each trip in turn, and trying again has one effect',
      { timeout: 300_000 },
      async (when) => {
        expect(await atEachCrashPoint(when, arrange, start)).toBeGreaterThan(1);
      },
    );
  });
}

const isInProgress = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().json<Problem>()).code === 'idempotency.in_progress';

/** The database, the bucket and the queue, of whose trips together one fails; the queue delivers nothing. */
export const faultyEnv = (fault: Fault): Pick<TestApp['env'], 'DB' | 'MEDIA' | 'QUEUE'> => ({
  DB: faultyD1(testEnv.DB, fault),
  MEDIA: faultyBucket(testEnv.MEDIA, fault),
  QUEUE: faulty(stillQueue, fault, 'queue: Network connection lost.'),
});

const LOST = 'R2: Network connection lost. (10001)';

function faultyBucket(bucket: R2Bucket, fault: Fault): R2Bucket {
  return new Proxy(faulty(bucket, fault, LOST), {
    get(target, name) {
      if (name === 'createMultipartUpload')
        return async (...given: Parameters<R2Bucket['createMultipartUpload']>) =>
          faulty(await target.createMultipartUpload(...given), fault, LOST);
      // it goes nowhere: only what is done with it does
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
        ? (...given: unknown[]) => tripped(fault, message, () => value.apply(target, given))
        : value;
    },
  });
