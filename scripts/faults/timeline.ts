import type { Control, Counts } from './control.ts';
import type { Shop } from './family.ts';
import type { Server } from './server.ts';

/** The time of the worker and of the payment provider, and what is injected. */
export type Timeline = {
  server: Server;
  now: () => number;
  jump: (ms: number) => Promise<void>;
  setRates: (rates: Control['rates']) => Promise<void>;
  cron: (at: number) => Promise<void>;
  /** Starts the process anew, since the local queue delivers nothing more; how often is in `restarts`. */
  restart: () => Promise<void>;
  restarts: () => number;
  /** What was injected into bindings so far. */
  injected: () => Promise<Counts>;
  close: () => void;
};

const SANDBOX_CLOCK_MS = 2000;

export function openTimeline(server: Server, shop: Shop, first: Control): Timeline {
  const control = { ...first };
  const injected: Counts = {};
  let last: Counts = {};
  let restarts = 0;
  const now = () => Date.now() + control.offsetMs;
  const note = (counts: Counts) => {
    for (const [kind, count] of Object.entries(counts) as [keyof Counts, number][]) {
      // the process counts from nothing after each start
      const before = (last[kind] ?? 0) <= count ? (last[kind] ?? 0) : 0;
      injected[kind] = (injected[kind] ?? 0) + count - before;
    }
    last = counts;
  };
  const apply = async () => note(await server.set({ ...control }));
  const moveSandbox = () =>
    fetch(`${shop.sandbox.origin}/sandbox/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: shop.key, now: new Date(now()).toISOString() }),
    }).catch(() => undefined);
  const ticking = setInterval(() => void moveSandbox(), SANDBOX_CLOCK_MS);
  return {
    server,
    now,
    jump: async (ms) => {
      control.offsetMs += ms;
      await moveSandbox();
      await apply();
    },
    setRates: async (rates) => {
      control.rates = rates;
      control.seed++;
      await apply();
    },
    cron: (at) => server.cron(at),
    restart: () => {
      restarts++;
      return server.start();
    },
    restarts: () => restarts,
    injected: async () => {
      await apply();
      return injected;
    },
    close: () => clearInterval(ticking),
  };
}
