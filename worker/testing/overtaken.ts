import { type TestApp, testApp, testEnv } from './app.ts';
import { aFault, faultyD1 } from './faulty-d1.ts';

type Race = {
  as: { userId: number; sessionId: string };
  /** Who is overtaken. */
  call: (app: TestApp) => Promise<Response>;
  /** What another does meanwhile. */
  meanwhile: () => Promise<unknown>;
  /** Looks, once both are done. */
  look: (answer: Response) => Promise<unknown>;
};

/**
 * Lets someone be overtaken before their first trip to the database, then in another arrangement before their
 * second, and so on to the last. Gives the number of trips, so that a test may say that there were some.
 */
export async function overtakenAtEachTrip(arrange: () => Promise<Race>): Promise<number> {
  for (let at = 1; ; at++) {
    const { as, call, meanwhile, look } = await arrange();
    let overtaking: Promise<void> | undefined;
    const fault = {
      ...aFault(at, 'before'),
      get heldUp() {
        overtaking ??= meanwhile().then(() => undefined);
        return overtaking;
      },
    };
    const app = testApp({ as, env: { DB: faultyD1(testEnv.DB, fault) } });
    const answer = await call(app);
    await app.settled();
    if (fault.trips < at) return at - 1;
    await look(answer);
  }
}
