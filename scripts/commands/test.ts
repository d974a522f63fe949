import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireBrowser } from '../lib/browser.ts';
import { schemasInFirstView } from '../lib/built-laws.ts';
import { build, writeSecrets } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';
import { check, journeys, runStages, type Stage, vitest } from '../lib/stage.ts';
import { STATIC_STAGES } from '../lib/static-stages.ts';
import { lastLine, sum, type Tally } from '../lib/tally.ts';

const LANES = 2;
/** `npm run test:full`: also what takes too long for every change. */
const full = process.argv.includes('full');

endWhenAbandoned();
const began = Date.now();
const state = mkdtempSync(path.join(tmpdir(), 'dorot-journeys-'));
const tallies: Tally[] = [];
try {
  writeSecrets();
  tallies.push(...(await runStages([builds(), ...STATIC_STAGES, vitest('web', 'web')], LANES)));
  tallies.push(...(await runStages([check('first view without zod', async () => schemasInFirstView())], 1)));
  tallies.push(...(await runStages([vitest('worker', 'worker')], 1)));
  if (full) tallies.push(...(await runStages([vitest('every state, every endpoint', 'full')], 1)));
  tallies.push(...(await runStages([await walked()], 1)));
} finally {
  rmSync(state, { recursive: true, force: true });
}
const tally = sum(tallies);
console.log(`\nIn ${((Date.now() - began) / 60_000).toFixed(1)} minutes.`);
console.log(lastLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;

function builds(): Stage {
  return check('build', async () => {
    try {
      await build();
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
}

/** The journeys have a browser, a port and data of their own: the developer's stay as they are. */
async function walked(): Promise<Stage> {
  const name = 'journeys, en and he';
  try {
    const env = {
      CHROMIUM_PATH: requireBrowser(),
      JOURNEY_PORT: String(await freePort()),
      DOROT_STATE: state,
    };
    return journeys(name, env);
  } catch (error) {
    return check(name, async () => [error instanceof Error ? error.message : String(error)]);
  }
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
