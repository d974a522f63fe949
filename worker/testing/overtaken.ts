import { type TestApp, testApp, testEnv } from './app.ts';
import { aFault, faultyD1 } from './faulty-d1.ts';

type Race = {
  as: { userId: number; sessionId: string };
  /** The call that is delayed. */
  call: (app: TestApp) => Promise<Response>;
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
    const { as, call, meanwhile, verify } = await arrange();
    let overtaking: Promise<void> | undefined;
    const fault = {
      ...aFault(at, 'before'),
      get delay() {
        overtaking ??= meanwhile().then(() => undefined);
        return overtaking;
      },
    };
    const app = testApp({ as, env: { DB: faultyD1(testEnv.DB, fault) } });
    const answer = await call(app);
    await app.settled();
    if (fault.trips < at) return at - 1;
    await verify(answer);
  }
}
