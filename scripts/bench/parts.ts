import { adminListLines } from './admin-lists.ts';
import { assemblyLines } from './assembly.ts';
import { backupLines } from './backup.ts';
import { visitLines } from './browser.ts';
import { callLines } from './calls.ts';
import { chunkLines } from './chunks.ts';
import { bindCodes } from './codes.ts';
import { costLines } from './costs.ts';
import { databaseSizeLines } from './database-size.ts';
import { documentLines } from './documents.ts';
import { entryPageLines } from './entry-pages.ts';
import { floorBytes } from './floor.ts';
import type { Line } from './goal.ts';
import { growthLines } from './growth.ts';
import { latencyLines } from './latencies.ts';
import { frontPageLines, lighthouseLines } from './lighthouse.ts';
import { loginTimingLines } from './login-timing.ts';
import { DEBUG_PORT, INSPECTOR_PORT, type Resources } from './resources.ts';
import { scanLines } from './scans.ts';
import { tokensAt } from './screens.ts';
import { searchLines } from './search.ts';
import { startLines } from './start.ts';
import { tapResponseLines } from './tap-response.ts';
import { testTimeLines } from './test-times.ts';
import { uploadLines } from './uploads.ts';
import { wallLines } from './wall.ts';
import { workerSizeLines } from './worker-size.ts';

/**
 * A memorial with names in both languages, a cover, photos and more memories than its first page contains.
 */
const SLUG = 'hannah-senesh';

/** A part that can be measured separately: `npm run bench -- search p17`. */
export type Part = {
  name: string;
  goals: readonly string[];
  lines: (resources: Resources) => Promise<Line[]>;
};

export const PARTS: readonly Part[] = [
  {
    name: 'scans',
    goals: ['P1', 'P2', 'P4', 'P5'],
    lines: async ({ demo }) => scanLines(await demo(), (await demo()).meter, SLUG),
  },
  {
    name: 'assembly',
    goals: ['P6'],
    lines: async ({ demo }) => assemblyLines(await demo(), (await demo()).meter, SLUG),
  },
  { name: 'documents', goals: ['P7', 'P8'], lines: async ({ demo }) => documentLines(await demo()) },
  { name: 'login', goals: [], lines: async ({ demo }) => loginTimingLines(await demo()) },
  {
    name: 'visit',
    goals: ['P8', 'P9', 'P10'],
    lines: async ({ browser, demo, origin, folder }) => {
      const [code = ''] = await bindCodes((await demo()).miniflare, 'dorot', SLUG, 1);
      return visitLines(await browser(), `${origin}/s/${code}`, await floorBytes(folder));
    },
  },
  { name: 'chunks', goals: ['P9'], lines: async ({ built }) => chunkLines(await built()) },
  {
    name: 'lighthouse',
    goals: ['P10'],
    lines: async ({ browser, origin }) => {
      await browser();
      return lighthouseLines(`${origin}/he/site/${SLUG}`, DEBUG_PORT);
    },
  },
  {
    name: 'front-pages',
    goals: ['P10'],
    lines: async ({ browser, origin }) => {
      await browser();
      return frontPageLines(origin, `/site/${SLUG}`, DEBUG_PORT);
    },
  },
  {
    name: 'uploads',
    goals: [],
    lines: async ({ inspected }) => uploadLines(await inspected(), INSPECTOR_PORT),
  },
  { name: 'backup', goals: [], lines: backupLines },
  { name: 'search', goals: ['P11'], lines: async ({ crowd }) => searchLines(await crowd()) },
  {
    name: 'wall',
    goals: ['P12'],
    lines: async ({ browser, walled: open }) => {
      const { walled, wallOrigin } = await open();
      return wallLines(await browser(), walled, wallOrigin);
    },
  },
  {
    name: 'admin-lists',
    goals: [],
    lines: async ({ listed, origin }) => adminListLines(await listed(), origin),
  },
  { name: 'size', goals: ['P15'], lines: async ({ built }) => workerSizeLines(await built()) },
  { name: 'start', goals: ['P15'], lines: async ({ built, folder }) => startLines(await built(), folder) },
  {
    name: 'growth',
    goals: ['P16'],
    lines: async ({ demo, grown }) => growthLines(await demo(), await grown(), SLUG),
  },
  {
    name: 'latencies',
    goals: ['G8'],
    lines: async ({ demo, grown }) => latencyLines(await demo(), await grown(), SLUG),
  },
  { name: 'database', goals: ['G8'], lines: databaseSizeLines },
  {
    name: 'costs',
    goals: [],
    lines: async ({ browser, demo, origin }) => costLines(await browser(), await demo(), origin),
  },
  {
    name: 'entry-pages',
    goals: ['P17'],
    lines: async ({ browser, origin }) => entryPageLines(await browser(), origin),
  },
  {
    name: 'tap-response',
    goals: ['P18'],
    lines: async ({ browser, demo, origin }) =>
      tapResponseLines(await browser(), origin, await tokensAt(await (await demo()).urlOf('dorot'))),
  },
  {
    name: 'calls',
    goals: ['P19'],
    lines: async ({ browser, demo, origin }) =>
      callLines(await browser(), origin, await tokensAt(await (await demo()).urlOf('dorot'))),
  },
  { name: 'tests', goals: ['P20'], lines: async () => testTimeLines() },
];

/** The parts selected by name or goal, case-insensitively; all parts if none are specified. */
export function partsFor(asked: readonly string[]): readonly Part[] {
  if (asked.length === 0) return PARTS;
  const chosen = asked.map((one) => {
    const found = PARTS.filter(
      ({ name, goals }) => name === one.toLowerCase() || goals.includes(one.toUpperCase()),
    );
    if (found.length === 0)
      throw new Error(
        `No part of the bench is called ${one}: ${PARTS.map(({ name }) => name).join(', ')}, P1 … P20, G8`,
      );
    return found;
  });
  return PARTS.filter((part) => chosen.flat().includes(part));
}
