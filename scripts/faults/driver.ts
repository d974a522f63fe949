import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseIn } from '../bench/filled-state.ts';
import { demoState } from '../bench/state.ts';
import { type Random, seededRandom } from '../demo/art/random.ts';
import { memoryFolder } from '../lib/memory-folder.ts';
import { devVars } from '../lib/prepare.ts';
import { reading } from '../rehearse/digest.ts';
import { registerAccount, startSandbox } from '../sandbox/server.ts';
import { ACTS } from './acts/acts.ts';
import { drawPhotos, servedHash } from './acts/files.ts';
import { registerOwner } from './acts/people.ts';
import { addSite } from './acts/sites.ts';
import { administrator } from './administrator.ts';
import { ask } from './ask.ts';
import { breakIt } from './breaking.ts';
import { storedObjects } from './bucket.ts';
import { compare, surplus } from './checks.ts';
import { LoggedOut, openClient, type Seen, Unsettled } from './client.ts';
import type { Act, ActKind, Family, Shop, World } from './family.ts';
import { brokenInvariants, type Captures } from './invariants.ts';
import { openLedger } from './ledger.ts';
import { leastOfEach, type Memory, type Sample, slopeOf } from './memory.ts';
import { openDisk, textFinder } from './place.ts';
import { type Fault, planOf } from './plan.ts';
import { copyBuild, openServer } from './server.ts';
import { passTime, settle } from './settle.ts';
import { openTimeline } from './timeline.ts';
import { faultWindows } from './windows.ts';

export type Options = {
  minutes: number;
  seed: number;
  families: number;
  built: string;
  /** The first of three; pieces with others can run side by side. */
  port: number;
  only?: string;
  folder?: string;
};

/** What a piece found. */
export type Piece = {
  seed: number;
  minutes: number;
  families: number;
  rounds: number;
  acts: Record<string, number>;
  faults: Record<string, number>;
  acknowledged: number;
  checked: number;
  lost: string[];
  doubled: string[];
  broken: string[];
  problems: string[];
  seen: Seen;
  refusals: Record<string, number>;
  /** Of the stretch in which nothing is broken. */
  memory: Memory;
  isRealDisk: boolean;
};

const ROUND_MS = 40_000;
const BOOST = 12;
/** How often more time is let pass before what is missing counts as lost. */
const MORE_TIME = 3;
const FILES_READ = 10;
const TOKENS = 40;
const MIB = 1024 ** 2;
const SAMPLE_MS = 250;
/** Within it the heap is collected, so that its least is what is held. */
const WINDOW_MS = 20_000;
const QUIET_SHARE = 0.25;
const WARM_SHARE = 0.5;

/** Plays families for some minutes while something is broken, and checks after each fault that nothing was lost. */
export async function runPiece(options: Options): Promise<Piece> {
  const { minutes, seed, families: count, built, port } = options;
  const random = seededRandom(seed);
  // the driver keeps its own files off the disk that it fills
  const own = options.folder ?? mkdtempSync(path.join(memoryFolder(), 'dorot-faults-'));
  const disk = openDisk(path.join(own, 'disk'));
  const state = await demoState(disk.folder);
  forgetDeadLetters(state);
  const vars = Object.fromEntries(devVars());
  const windows = faultWindows();
  const key = vars.PAYMENTS_KEY ?? '';
  const shop: Shop = {
    key,
    sandbox: await startSandbox({ port: port + 1, statePath: path.join(own, 'sandbox.json') }),
  };
  const first = { seed, offsetMs: 0, rates: {} };
  const server = await openServer(
    {
      built: await copyBuild(built, own),
      state,
      port,
      vars: { ...vars, APP_ORIGIN: `http://localhost:${port}`, PAYMENTS_URL: shop.sandbox.origin },
    },
    first,
  );
  await registerAccount(shop.sandbox, {
    key,
    webhook_secret: vars.PAYMENTS_EVENTS_SECRET ?? '',
    webhook_url: new URL('/api/payments/events', server.base).href,
  });
  const timeline = openTimeline(server, shop, first);
  const client = openClient({ base: server.base, windows, random: seededRandom(seed + 1) });
  const round = { over: false };
  const world: World = {
    base: server.base,
    client,
    ledger: openLedger(path.join(own, 'ledger.jsonl')),
    shop,
    now: timeline.now,
    photos: await drawPhotos(seed),
    admin: administrator(client, vars.SECOND_FACTOR_KEY ?? '', timeline.now),
    over: () => round.over,
    problems: [],
    refusals: {},
  };
  const underway = new Map<ActKind, number>();
  const piece: Piece = {
    ...{ seed, minutes, families: count, rounds: 0, acts: {}, faults: {}, acknowledged: 0, checked: 0 },
    ...{ lost: [], doubled: [], broken: [], problems: world.problems, seen: client.seen },
    refusals: world.refusals,
    memory: { minutes: 0, slope: 0, firstMib: 0, lastMib: 0, processMib: 0 },
    isRealDisk: disk.isReal,
  };
  const families = Array.from({ length: count }, (_, number) =>
    aFamily(number, seed, seededRandom(seed * 1000 + number)),
  );

  async function play(ms: number, breaking: () => Promise<void>, boosted?: ActKind): Promise<void> {
    round.over = false;
    const ending = setTimeout(() => {
      round.over = true;
    }, ms);
    const walks = families.map((family) => walk(family, boosted));
    await breaking();
    await Promise.all(walks);
    clearTimeout(ending);
  }

  async function walk(family: Family, boosted?: ActKind): Promise<void> {
    while (!round.over) {
      const act = draw(family.random, boosted);
      underway.set(act.kind, (underway.get(act.kind) ?? 0) + 1);
      try {
        if (await act.run(world, family)) piece.acts[act.name] = (piece.acts[act.name] ?? 0) + 1;
      } catch (error) {
        if (error instanceof Unsettled) world.problems.push(`Nothing answered: ${error.message}`);
        else if (!(error instanceof LoggedOut)) world.problems.push(`${act.name} failed: ${error}`);
      }
      underway.set(act.kind, (underway.get(act.kind) ?? 1) - 1);
      await pause(family.random.between(40, 500));
    }
  }

  /** Lets everything come to rest, and compares what there is with what was acknowledged. */
  async function check(name: string): Promise<void> {
    let left = await settle(world, timeline, state);
    let found = await inspect();
    for (let more = 0; more < MORE_TIME && (found.lost.length > 0 || found.broken.length > 0); more++) {
      left = await passTime(world, timeline, state);
      found = await inspect();
    }
    world.problems.push(...left.map((sentence) => `after ${name}: ${sentence}`));
    for (const kind of ['lost', 'doubled', 'broken'] as const)
      for (const sentence of found[kind]) {
        if (piece[kind].some((earlier) => earlier.endsWith(sentence))) continue;
        piece[kind].push(`after ${name}: ${sentence}`);
        console.log(`  ! ${kind} after ${name}: ${sentence}`);
      }
    piece.checked++;
  }

  async function inspect() {
    const captures = (await (
      await ask(`${shop.sandbox.origin}/sandbox/captures?key=${key}`)
    ).json()) as Captures;
    const stored = storedObjects(state);
    const file = databaseIn(state);
    const tokens = families
      .flatMap(({ people }) =>
        people.flatMap(({ token, cookie }) => [token, cookie.split(/[.=]/).at(-1) ?? '']),
      )
      .filter(({ length }) => length >= 16)
      .slice(-TOKENS);
    const effects = world.ledger.effects();
    const found = reading(file, (db) => ({
      ...compare(db, effects),
      more: surplus(db, effects),
      broken: brokenInvariants({
        ...{ db, stored, captures, tokens, now: timeline.now() },
        holds: textFinder([file, `${file}-wal`]),
      }),
    }));
    return {
      ...found,
      lost: [...found.lost, ...(await otherFiles())],
      doubled: [...found.doubled, ...found.more],
    };
  }

  /** Reads some files again: they are served as they were when they were sent. */
  async function otherFiles(): Promise<string[]> {
    const all = families
      .flatMap(({ sites }) => sites.filter(({ deleted }) => !deleted).flatMap(({ memories }) => memories))
      .filter(({ sha256, status }) => sha256 !== undefined && status === 'published');
    const faults: string[] = [];
    for (let reads = 0; reads < Math.min(FILES_READ, all.length); reads++) {
      const memory = random.pick(all);
      const now = await servedHash(world, memory.author, memory.id);
      if (now !== undefined && now !== memory.sha256)
        faults.push(`the file of memory ${memory.id} is another`);
    }
    return faults;
  }

  try {
    const began = Date.now();
    const until = began + minutes * 60_000;
    await Promise.all(
      families.map(async (family) => {
        await registerOwner(world, family);
        await addSite(world, family);
      }),
    );
    await check('registering');
    const quietMs = minutes * 60_000 * QUIET_SHARE;
    for (const fault of planOf(random, options.only)) {
      if (Date.now() + ROUND_MS > until - quietMs) break;
      await oneRound(fault);
    }
    await quietStretch(Math.max(20_000, until - Date.now()));
    Object.assign(piece.faults, await timeline.injected());
    if (timeline.restarts() > 0)
      piece.faults['restarts, the local queue delivered nothing'] = timeline.restarts();
    piece.acknowledged = world.ledger.acknowledged();
    piece.minutes = (Date.now() - began) / 60_000;
    return piece;
  } finally {
    timeline.close();
    await server.stop();
    await shop.sandbox.close();
    const wrong = [piece.lost, piece.doubled, piece.broken, piece.problems, client.seen.unexplained];
    if (wrong.every(({ length }) => length === 0)) {
      disk.remove();
      if (!options.folder) rmSync(own, { recursive: true, force: true });
    } else console.log(`  The state and the ledger are kept in ${own}.`);
  }

  async function oneRound(fault: Fault): Promise<void> {
    const before = Date.now();
    const boosted =
      fault.breaks === 'process'
        ? fault.during
        : fault.breaks === 'provider' || fault.breaks === 'events'
          ? 'payment'
          : undefined;
    const parts = { world, timeline, disk, windows, underway, counts: piece.faults };
    await play(ROUND_MS, () => breakIt(fault, parts, random), boosted);
    const played = Date.now();
    await check(fault.name);
    piece.rounds++;
    const wrong = piece.lost.length + piece.doubled.length + piece.broken.length;
    const seconds = (ms: number) => (ms / 1000).toFixed(0);
    console.log(
      `  ${piece.rounds} ${fault.name}: ${seconds(played - before)} s, at rest after ${seconds(Date.now() - played)} s; ` +
        `${world.ledger.acknowledged()} acknowledged, ${wrong} wrong, ${client.seen.unexplained.length} unexplained, ${(server.residentBytes() / MIB).toFixed(0)} MiB`,
    );
  }

  async function quietStretch(ms: number): Promise<void> {
    const samples: Sample[] = [];
    const began = Date.now();
    const heap = await server.openHeap();
    const sample = () =>
      heap.used().then(
        (bytes) => samples.push({ atMs: Date.now(), bytes }),
        () => undefined,
      );
    const sampling = setInterval(() => void sample(), SAMPLE_MS);
    await play(ms, async () => undefined);
    clearInterval(sampling);
    heap.close();
    await check('the quiet stretch');
    const held = leastOfEach(samples, WINDOW_MS);
    const warm = held.slice(Math.floor(held.length * WARM_SHARE));
    piece.memory = {
      minutes: (Date.now() - began) / 60_000,
      slope: slopeOf(warm),
      firstMib: (warm[0]?.bytes ?? 0) / MIB,
      lastMib: (warm.at(-1)?.bytes ?? 0) / MIB,
      processMib: server.residentBytes() / MIB,
    };
  }
}

/** Those of the demo fail again on purpose. */
function forgetDeadLetters(state: string): void {
  const db = new DatabaseSync(databaseIn(state));
  db.exec('delete from dead_letters');
  db.close();
}

function aFamily(number: number, seed: number, random: Random): Family {
  let marks = 0;
  return {
    ...{ number, random, people: [], sites: [], communities: [], paid: [] },
    mark: () => `f${number}n${marks++}s${seed}`,
  };
}

function draw(random: Random, boosted?: ActKind): Act {
  const weightOf = ({ kind, weight }: Act) =>
    kind === boosted && kind !== 'write' ? weight * BOOST : weight;
  let left = random.between(
    0,
    ACTS.reduce((sum, act) => sum + weightOf(act), 0),
  );
  for (const act of ACTS) {
    left -= weightOf(act);
    if (left <= 0) return act;
  }
  return ACTS[0] as Act;
}
