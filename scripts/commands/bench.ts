import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assemblyLines } from '../bench/assembly.ts';
import { openBrowser, visitLines } from '../bench/browser.ts';
import { buildWorkers } from '../bench/build-workers.ts';
import { bindCodes } from '../bench/codes.ts';
import { documentLines } from '../bench/documents.ts';
import { floorBytes } from '../bench/floor.ts';
import { openFront } from '../bench/front.ts';
import { exactly, type Line, table } from '../bench/goal.ts';
import { lighthouseLines } from '../bench/lighthouse.ts';
import { loginTimingLines } from '../bench/login-timing.ts';
import { meterOf, workerdPid } from '../bench/meter.ts';
import { scanLines } from '../bench/scans.ts';
import { searchLines } from '../bench/search.ts';
import { searchState } from '../bench/search-state.ts';
import { openStand } from '../bench/stand.ts';
import { demoState } from '../bench/state.ts';
import { workerSizeLines } from '../bench/worker-size.ts';
import { build } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8970);
const FRONT = PORT + 1;
const DEBUG = PORT + 2;
const CROWD = PORT + 3;
/** A memorial with both names, a cover, photos and more memories than its first page holds. */
const SLUG = 'hannah-senesh';

endWhenAbandoned();
const began = Date.now();
const folder = mkdtempSync(path.join(tmpdir(), 'dorot-bench-'));
const lines: Line[] = [];
try {
  await measure();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);

async function measure(): Promise<void> {
  await build();
  step('Preparing the demo …');
  const state = await demoState(folder);
  const { built, workers } = await buildWorkers(folder);
  const origin = `http://localhost:${FRONT}`;
  const stand = await openStand({ built, state, workers, port: PORT, origin });
  try {
    const meter = meterOf(workerdPid());
    await part('Scans', () => scanLines(stand, meter, SLUG));
    await part('Assembly', () => assemblyLines(stand, meter, SLUG));
    await part('Documents', () => documentLines(stand));
    await part('Login', () => loginTimingLines(stand));
    const front = await openFront(await stand.miniflare.ready, FRONT);
    const browser = await openBrowser(DEBUG);
    try {
      const [code = ''] = await bindCodes(stand.miniflare, 'dorot', SLUG, 1);
      const floor = await floorBytes(folder);
      await part('A visit', () => visitLines(browser, `${origin}/s/${code}`, floor));
      await part('Lighthouse', () => lighthouseLines(`${origin}/he/site/${SLUG}`, DEBUG));
    } finally {
      await browser.close();
      front.close();
    }
    await part('Size', async () => workerSizeLines(built));
    await part('Search', async () => {
      const crowd = await openStand({ built, state: await searchState(), workers, port: CROWD, origin });
      try {
        return await searchLines(crowd);
      } finally {
        await crowd.miniflare.dispose();
      }
    });
    report(meter.unit);
  } finally {
    await stand.miniflare.dispose();
  }
}

/** One part that cannot be measured is a failed line, and the rest is measured all the same. */
async function part(name: string, work: () => Promise<Line[]>): Promise<void> {
  step(`${name} …`);
  try {
    lines.push(...(await work()));
  } catch (error) {
    lines.push(
      exactly(name, 'could not be measured', '', error instanceof Error ? error.message : String(error)),
    );
  }
}

function report(unit: string): void {
  const failed = lines.filter(({ passed }) => !passed).length;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\n${table(lines)}\n`);
  const why = unit === 'CPU µs' ? ' (perf counts no instructions on this machine)' : '';
  console.log(
    `Work is measured in ${unit} per request${why}. ${lines.length - failed} passed, ${failed} failed, in ${seconds} s.`,
  );
  if (failed > 0) process.exitCode = 1;
}

function step(words: string): void {
  console.log(`  ${words}`);
}
