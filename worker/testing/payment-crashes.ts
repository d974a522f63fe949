import { expect, test } from 'vitest';
import type { Shop } from './checkout.ts';
import { faultyEnv, tripsOf } from './crash-points.ts';
import { aFault, type Fault } from './faulty-d1.ts';
import { overtakenAt, type Race } from './overtaken.ts';
import { brokenInvariants } from './payment-invariants.ts';

/** Nothing is left to do, and everything holds. */
export async function allIsWell(shop: Shop): Promise<void> {
  await shop.settle();
  expect(await brokenInvariants(shop)).toEqual([]);
}

type JobToFail = {
  shop: Shop;
  /** The jobs of which one trip fails; what they leave is run afterwards. */
  jobs: string[];
  /** Asserts that the effect exists exactly once, when nothing is left to do. */
  once: () => Promise<unknown>;
};

/**
 * Fails the first trip of a job to the database, the bucket or the queue, then in another arrangement the second, and so
 * on to the last; each time the job is delivered again. `after`: only of trips that wrote, since a read whose answer is
 * lost is one that was never made. `verify` waits until nothing is left to do, and asserts what always holds. Returns the
 * number of trips that failed.
 */
export async function jobAtEachCrashPoint(
  when: Fault['when'],
  arrange: () => Promise<JobToFail>,
  verify: (job: JobToFail) => Promise<void> = ({ shop }) => allIsWell(shop),
): Promise<number> {
  const whole = await arrange();
  const trips = await tripsOf((env) => whole.shop.run(whole.jobs, env));
  await verify(whole);
  await whole.once();
  const failing = trips.filter(({ isWrite }) => isWrite || when === 'before');
  for (const { at } of failing) {
    const job = await arrange();
    const fault = aFault(at, when);
    await job.shop.run(job.jobs, faultyEnv(fault));
    expect(fault.trips).toBeGreaterThanOrEqual(at);
    await verify(job);
    await job.once();
  }
  return failing.length;
}

type ShopRace = Omit<Race, 'now' | 'env'> & { shop: Shop };

/** Each of these tests every third trip: a trip takes a shop of its own, so that one test of all would last too long. */
const SHARES = [1, 2, 3];

/** Tests of a race, as `overtakenAtEachTrip`, in a shop in which everything has to hold afterwards. */
export function overtakenInShop(title: string, arrange: () => Promise<ShopRace>): void {
  const inShop = async (): Promise<Race> => {
    const { shop, verify, ...race } = await arrange();
    return {
      ...race,
      now: shop.now,
      env: shop.sandbox.env,
      verify: async (answer) => {
        await verify(answer);
        await allIsWell(shop);
      },
    };
  };
  test.each(SHARES)(`${title} (every third trip from %i)`, async (first) => {
    for (let at = first; ; at += SHARES.length) {
      const trips = await overtakenAt(at, await inShop());
      if (trips >= at) continue;
      expect(trips).toBeGreaterThan(5);
      return;
    }
  });
}
