import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { requireBrowser } from '../lib/browser.ts';
import { buildViolations } from '../lib/build-violations.ts';
import { demoAfterInterruption } from '../lib/demo-after-interruption.ts';
import { memoryFolder } from '../lib/memory-folder.ts';
import { build, writeSecrets } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';
import { check, journeys, runStages, type Stage, vitest } from '../lib/stage.ts';
import { STATIC_STAGES } from '../lib/static-stages.ts';
import { lastLine, sum } from '../lib/tally.ts';
import { writeTimes } from '../lib/times.ts';

const LANES = 2;
/**
 * `npm run test:full`: also runs slow tests, each worker file in its own workerd, every journey in both languages, and the
 * full browser.
 */
const full = process.argv.includes('full');
const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000);
const shuffled = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];

endWhenAbandoned();
const began = Date.now();
process.env.TMPDIR = memoryFolder();
const state = mkdtempSync(path.join(process.env.TMPDIR, 'dorot-journeys-'));
console.log(`The files of tests run in the order of TEST_SEED=${seed}.`);
try {
  writeSecrets();
  const stages: Stage[] = [
    succeeds('build', build),
    vitest('worker', ['worker'], ...shuffled, ...(full ? ['--isolate'] : [])),
    vitest('databases of their own', ['split'], ...shuffled),
    ...STATIC_STAGES,
    { ...check('chunks of the build', async () => buildViolations()), after: ['build'] },
    check('demo data', () => demoAfterInterruption(state)),
    vitest('web', ['web', 'alone', 'views'], ...shuffled),
    vitest('rules', ['rules', 'scripts'], ...shuffled),
    { ...vitest('built files', ['built']), after: ['build'] },
    ...(full ? [vitest('every state, every endpoint', ['full'])] : []),
    ...inBothLanguages(),
  ];
  const ended = await runStages(stages, LANES);
  if (!full) writeTimes('test', (Date.now() - began) / 1000, ended);
  const tally = sum(ended);
  console.log(`\nIn ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
  console.log(lastLine(tally));
  process.exitCode = tally.failed > 0 ? 1 : 0;
} finally {
  rmSync(state, { recursive: true, force: true });
}

function succeeds(name: string, work: () => Promise<void>): Stage {
  return check(name, async () => {
    await work();
    return [];
  });
}

/**
 * The journeys: half of them in each language, drawn by TEST_SEED so that each has its turn in both; `full`: each in both.
 */
function inBothLanguages(): Stage[] {
  const first = 1 + (Number(seed) % 2);
  const languages = [
    ['en', 'journeys in English', first],
    ['he', 'journeys in Hebrew', 3 - first],
  ] as const;
  return languages.map(([language, name, half]) => ({
    ...journeys(name, language, forJourneys, ...(full ? [] : [`--shard=${half}/2`])),
    after: ['build', 'demo data'],
    alone: true,
  }));
}

/** The environment of the journeys: a separate browser, port and data, so the developer's are untouched. */
async function forJourneys(): Promise<Record<string, string>> {
  return {
    CHROMIUM_PATH: requireBrowser(full),
    JOURNEY_PORT: String(await freePort()),
    DOROT_STATE: state,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
