import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { buildWorkers } from './build-workers.ts';
import { openFront } from './front.ts';
import { growthState } from './growth-state.ts';
import { listsState } from './lists-state.ts';
import { type Meter, meterOf, workerdPids } from './meter.ts';
import { searchState } from './search-state.ts';
import { openStand, type Stand } from './stand.ts';
import { demoState } from './state.ts';
import { wallState } from './wall-state.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8970);
const FRONT = PORT + 1;
export const DEBUG_PORT = PORT + 2;
export const INSPECTOR_PORT = PORT + 6;
export const BACKUP_INSPECTOR_PORT = PORT + 8;
const WALL_FRONT = PORT + 10;

/** A running instance with its workerd process. It is closed at the end, if not before. */
export type Running = Stand & { pid: number; close: () => Promise<void> };

/** The same with the meter of that process. */
export type Metered = Running & { meter: Meter };

/** The resources that parts share; each is opened when first used. */
export type Resources = {
  /** For temporary files, deleted at the end. */
  folder: string;
  /** The origin of the demo for browsers. */
  origin: string;
  built: () => Promise<string>;
  demo: () => Promise<Metered>;
  /** An instance with a million people in the search index. */
  crowd: () => Promise<Metered>;
  /** The demo with another 100,000 sites and 1,000,000 memories. */
  grown: () => Promise<Metered>;
  /** The demo with another 1,000,000 users and 1,000,000 sites. */
  listed: () => Promise<Metered>;
  /** The demo with a wall of 100,000 people, and its origin for browsers. */
  walled: () => Promise<{ walled: Metered; wallOrigin: string }>;
  /** The demo with only the worker itself, whose memory can be read at `INSPECTOR_PORT`. */
  inspected: () => Promise<Running>;
  /** The same over a state of one's own, opened anew each time; it takes the steps of a backup. */
  stepped: (state: string) => Promise<Running>;
  browser: () => Promise<Browser>;
  close: () => Promise<void>;
};

export function openResources(folder: string): Resources {
  const origin = `http://localhost:${FRONT}`;
  const closing: (() => unknown)[] = [];
  const workers = once(() => buildWorkers(folder));
  const run = async (plan: Parameters<typeof openStand>[0]): Promise<Running> => {
    const before = workerdPids();
    const opened = await openStand(plan);
    const close = once(() => opened.miniflare.dispose());
    closing.unshift(close);
    const pid = workerdPids().find((one) => !before.includes(one));
    if (pid === undefined) throw new Error('workerd did not start.');
    return { ...opened, pid, close };
  };
  const stand = (state: () => Promise<string>, port: number, at = origin) =>
    once(async (): Promise<Metered> => {
      const running = await run({ ...(await workers()), state: await state(), port, origin: at });
      return { ...running, meter: meterOf(running.pid) };
    });
  const front = async ({ miniflare }: Metered, port: number) => {
    const opened = await openFront(await miniflare.ready, port);
    closing.unshift(() => opened.close());
  };
  const demo = stand(() => demoState(folder), PORT);
  const wallOrigin = `http://localhost:${WALL_FRONT}`;
  const wall = stand(wallState, PORT + 9, wallOrigin);
  return {
    folder,
    origin,
    built: async () => (await workers()).built,
    demo,
    crowd: stand(searchState, PORT + 3),
    grown: stand(growthState, PORT + 4),
    listed: stand(listsState, PORT + 11),
    walled: once(async () => {
      const walled = await wall();
      await front(walled, WALL_FRONT);
      return { walled, wallOrigin };
    }),
    inspected: once(async () => {
      const { built, workers: all } = await workers();
      const plan = { built, workers: all.filter(({ name }) => name === 'dorot'), origin };
      const state = await demoState(folder, 'inspected');
      return run({ ...plan, state, port: PORT + 5, inspector: INSPECTOR_PORT });
    }),
    stepped: async (state) => {
      const { built } = await workers();
      const stepped = [{ name: 'dorot', folder: built, entry: 'stepped.js' }];
      const ports = { port: PORT + 7, inspector: BACKUP_INSPECTOR_PORT };
      return run({ built, workers: stepped, state, origin, ...ports });
    },
    browser: once(async () => {
      await front(await demo(), FRONT);
      const browser = await openBrowser(DEBUG_PORT);
      closing.unshift(() => browser.close());
      return browser;
    }),
    close: async () => {
      for (const one of closing.splice(0)) await one();
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
