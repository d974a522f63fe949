import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Miniflare } from 'miniflare';
import { transformWithOxc } from 'vite';
import { type Heap, openHeap } from '../bench/heap.ts';
import { residentBytes, workerdPids } from '../bench/meter.ts';
import { root } from '../lib/machine.mjs';
import { modulesOf, startWorkerd } from '../lib/workerd.ts';
import { ask } from './ask.ts';
import type { Control, Counts } from './control.ts';

/** The served build: its process can be killed and started again on the same state. */
export type Server = {
  base: URL;
  /** Ends the process as if the machine had lost its power. */
  kill: () => void;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  set: (control: Control) => Promise<Counts>;
  /** Lets the cron fire at an instant of the worker's clock. */
  cron: (at: number) => Promise<void>;
  residentBytes: () => number;
  /** The heap of the worker alone: the process has those of the local database, bucket and queue too. */
  openHeap: () => Promise<Heap>;
};

type Plan = {
  built: string;
  state: string;
  port: number;
  /** Variables and secrets in place of the built ones. */
  vars: Record<string, string>;
};

const PATIENCE_MS = 60_000;
/** The port of the inspector, after that of the server and of what is served beside it. */
const INSPECTOR = 2;

/** Copies the built worker, unchanged, and puts an entry before it that injects faults. */
export async function copyBuild(built: string, folder: string): Promise<string> {
  const copy = path.join(folder, 'dist');
  rmSync(copy, { recursive: true, force: true });
  cpSync(path.dirname(built), copy, { recursive: true });
  const worker = path.join(copy, path.basename(built));
  rmSync(path.join(worker, '.dev.vars'), { force: true });
  const source = path.join(import.meta.dirname, 'worker/faulty.ts');
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  writeFileSync(path.join(worker, 'faulty.js'), code);
  writeFileSync(
    path.join(worker, 'served.js'),
    "import worker from './index.js';\nimport { faulty } from './faulty.js';\nexport default faulty(worker);\n",
  );
  return worker;
}

export async function openServer({ built, state, port, vars }: Plan, first: Control): Promise<Server> {
  const base = new URL(`http://127.0.0.1:${port}`);
  let control = first;
  let running: { miniflare: Miniflare; pid: number } | undefined;

  async function start(): Promise<void> {
    mkdirSync(path.join(state, 'tmp'), { recursive: true });
    const before = workerdPids();
    const miniflare = await startWorkerd({ built, state, port, inspector: port + INSPECTOR }, (options) => [
      {
        ...options,
        name: 'dorot',
        bindings: { ...(options.bindings as object), ...vars, FAULTS: control },
        rootPath: built,
        modules: modulesOf(built, 'served.js'),
      },
    ]);
    const pid = workerdPids().find((one) => !before.includes(one));
    if (pid === undefined) throw new Error('workerd did not start.');
    running = { miniflare, pid };
    await answers(base);
  }
  async function stop(): Promise<void> {
    const { miniflare } = running ?? {};
    running = undefined;
    await miniflare?.dispose().catch(() => undefined);
  }
  await start();
  return {
    base,
    start: async () => {
      await stop();
      await start();
    },
    stop,
    kill: () => {
      if (running) process.kill(running.pid, 'SIGKILL');
    },
    set: async (next) => {
      control = next;
      const answer = await ask(new URL('/faults/control', base), {
        method: 'POST',
        body: JSON.stringify(next),
      });
      return (await answer.json()) as Counts;
    },
    cron: async (at) => {
      const answer = await fetch(new URL(`/faults/cron?at=${at}`, base));
      if (!answer.ok) throw new Error(`the cron answered ${answer.status}`);
    },
    openHeap: () => openHeap(port + INSPECTOR),
    residentBytes: () => (running ? residentBytes(running.pid) : 0),
  };
}

async function answers(base: URL): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const answer = await fetch(new URL('/api/health', base), { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    );
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The served build does not answer.');
}

/** The folder of the project's caches. */
export const cacheFolder = path.join(root, '.cache/faults');
