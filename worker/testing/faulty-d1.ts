import type { Write } from './counting-d1.ts';

export type Fault = {
  /** Which trip to the database fails, counted from 1. */
  at: number;
  /** Before it is made, or after, when only its answer is lost. */
  when: 'before' | 'after';
  /** The number of trips so far. */
  trips: number;
  /** What the trips to the bucket and the queue have changed; those to the database are counted by `countingD1`. */
  changes?: Write[];
  /** Delays the trip or its answer until this resolves, in place of a failure. */
  delay?: Promise<void>;
};

export const aFault = (at: number, when: Fault['when']): Fault => ({ at, when, trips: 0 });

/** Delays trip `at`, or its answer, until `meanwhile`, which it begins once, has ended. */
export function aDelay(at: number, when: Fault['when'], meanwhile: () => Promise<unknown>): Fault {
  let overtaking: Promise<void> | undefined;
  return {
    ...aFault(at, when),
    get delay() {
      overtaking ??= meanwhile().then(() => undefined);
      return overtaking;
    },
  };
}

const INNER = Symbol('inner');

/** Makes one trip counted by `fault`, or fails or delays it as `fault` says. */
export async function tripped<T>(fault: Fault, message: string, make: () => T | Promise<T>): Promise<T> {
  const reached = ++fault.trips === fault.at;
  const fails = reached && !fault.delay;
  if (reached && fault.when === 'before') await fault.delay;
  if (fails && fault.when === 'before') throw new Error(message);
  const result = await make();
  if (reached && fault.when === 'after') await fault.delay;
  if (fails) throw new Error(message);
  return result;
}

/** The database, with one failing trip. */
export function faultyD1(
  d1: D1Database,
  fault: Fault,
  message = 'D1_ERROR: Network connection lost.',
): D1Database {
  const trip = <T>(make: () => Promise<T>): Promise<T> => tripped(fault, message, make);
  const statement = (inner: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === INNER) return target;
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function'
          ? (...args: unknown[]) => trip(() => value.apply(target, args))
          : value;
      },
    });
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query));
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          trip(() =>
            target.batch(
              statements.map((one) => (one as unknown as { [INNER]: D1PreparedStatement })[INNER]),
            ),
          );
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
