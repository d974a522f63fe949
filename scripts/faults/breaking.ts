import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../demo/art/random.ts';
import { atSandbox } from './acts/money.ts';
import { ask } from './ask.ts';
import type { ActKind, World } from './family.ts';
import type { Disk } from './place.ts';
import type { Fault } from './plan.ts';
import type { Timeline } from './timeline.ts';
import type { Windows } from './windows.ts';

export type Breakable = {
  world: World;
  timeline: Timeline;
  disk: Disk;
  windows: Windows;
  /** How many acts of a kind are under way. */
  underway: Map<ActKind, number>;
  /** How often each fault was injected, by name. */
  counts: Record<string, number>;
};

const LONGEST_DOWN_MS = 1500;
const LONGEST_AFTER_MS = 500;
const LAST_EVENTS = 20;
const EVENTS_AGAIN = 10;
const PROVIDER_MODES = ['before', 'after', 'error'];

/** Breaks something again and again until the round is over; then it is whole. */
export async function breakIt(fault: Fault, parts: Breakable, random: Random): Promise<void> {
  const { world, timeline } = parts;
  const count = (name: string) => {
    parts.counts[name] = (parts.counts[name] ?? 0) + 1;
  };
  const wait = (least: number, most: number) => waitUnlessOver(world, random.whole(least, most));
  await wait(500, 2500);
  switch (fault.breaks) {
    case 'nothing':
      return;
    case 'bindings':
      await timeline.setRates(fault.rates);
      while (!world.over()) await pause(200);
      return timeline.setRates({});
    case 'process':
      while (!world.over()) {
        await killDuring(fault.during, parts, random);
        count(fault.name);
        await wait(1500, 5000);
      }
      return;
    case 'clock':
      while (!world.over()) {
        await timeline.jump(random.whole(fault.leastMs, fault.mostMs));
        count(fault.name);
        await wait(4000, 9000);
      }
      return;
    case 'disk':
      return fillDisk(parts, random, () => count(fault.name));
    case 'provider':
      while (!world.over()) {
        const close = parts.windows.open();
        await atSandbox(world, 'fail', { mode: random.pick(PROVIDER_MODES), times: random.whole(1, 3) });
        count(fault.name);
        await wait(500, 2500);
        close();
      }
      return;
    case 'events':
      while (!world.over()) {
        await deliverAgain(world, random);
        count(fault.name);
        await wait(300, 1500);
      }
      return;
    case 'cron':
      while (!world.over()) {
        const at = world.now();
        await Promise.allSettled([timeline.cron(at), timeline.cron(at), timeline.cron(at)]);
        await timeline.cron(at - 3 * 3_600_000).catch(() => undefined);
        count(fault.name);
        await wait(2000, 6000);
      }
  }
}

async function waitUnlessOver(world: World, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until && !world.over()) await pause(Math.min(200, until - Date.now()));
}

/** Kills the process at a random moment of an act of that kind, and starts it again after a while. */
async function killDuring(
  kind: ActKind,
  { world, timeline, windows, underway }: Breakable,
  random: Random,
): Promise<void> {
  while ((underway.get(kind) ?? 0) === 0 && !world.over()) await pause(5);
  await pause(random.between(0, LONGEST_AFTER_MS));
  const close = windows.open();
  timeline.server.kill();
  await pause(random.between(0, LONGEST_DOWN_MS));
  await timeline.server.start();
  close();
}

async function fillDisk(
  { world, disk, windows, timeline }: Breakable,
  random: Random,
  count: () => void,
): Promise<void> {
  while (!world.over()) {
    const close = windows.open();
    if (disk.isReal) disk.fill();
    else await timeline.setRates({ d1: { full: 0.5 }, r2: { full: 0.5 } });
    count();
    await waitUnlessOver(world, random.whole(1500, 5000));
    if (disk.isReal) disk.empty();
    else await timeline.setRates({});
    close();
    await waitUnlessOver(world, random.whole(2000, 5000));
  }
}

type PaymentEvent = { payload: string; header: string };

/** Brings some of the last events of the provider once more, side by side and in another order. */
async function deliverAgain({ base, shop }: World, random: Random): Promise<void> {
  const answer = await ask(`${shop.sandbox.origin}/sandbox/events?key=${shop.key}`);
  const last = ((await answer.json()) as PaymentEvent[]).slice(-LAST_EVENTS);
  if (last.length === 0) return;
  const again = Array.from({ length: EVENTS_AGAIN }, () => random.pick(last));
  await Promise.allSettled(
    again.map(({ payload, header }) =>
      fetch(new URL('/api/payments/events', base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header },
        body: payload,
      }),
    ),
  );
}
