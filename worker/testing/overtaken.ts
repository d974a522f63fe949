import { type TestApp, testApp, testEnv } from './app.ts';
import { aDelay, faultyD1 } from './faulty-d1.ts';

export type Race = {
  as: { userId: number; sessionId: string };
  /** The time of the call; else the real one. */
  now?: () => Date;
  /** Environment variables that it needs. */
  env?: Partial<TestApp['env']>;
  /** The call that is delayed, or the jobs in this environment. */
  call: (app: TestApp, env: Partial<TestApp['env']>) => Promise<Response>;
  /** The concurrent change by another person. */
  meanwhile: () => Promise<unknown>;
  /** Asserts the result, once both are done. */
  verify: (answer: Response) => Promise<unknown>;
};

/**
 * Runs `meanwhile` before the call's first trip to the database, then in another arrangement before its
 * second, and so on to the last. Returns the number of trips, so that a test may assert that there were some.
 */
export async function overtakenAtEachTrip(arrange: () => Promise<Race>): Promise<number> {
  for (let at = 1; ; at++) {
    const trips = await overtakenAt(at, await arrange());
    if (trips < at) return trips;
  }
}

/** Runs `meanwhile` before trip `at` of the call to the database, if there is one. Returns the number of its trips. */
export async function overtakenAt(
  at: number,
  { as, now, env: needed, call, meanwhile, verify }: Race,
): Promise<number> {
  const delay = aDelay(at, 'before', meanwhile);
  const env = { ...needed, DB: faultyD1(testEnv.DB, delay) };
  const app = testApp({ as, ...(now && { now }), env });
  const answer = await call(app, env);
  await app.settled();
  if (delay.trips >= at) await verify(answer);
  return delay.trips;
}
