import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { realTree } from '#worker/testing/architecture/static/tree.ts';
import { affectedTests, within } from '../lib/affected.ts';
import { journeysAbout } from '../lib/journeys-about.ts';
import { root } from '../lib/machine.mjs';
import { endWhenAbandoned, run } from '../lib/run.ts';
import { NEAR_TESTS, NEAREST_TESTS, runStages, vitest } from '../lib/stage.ts';
import { ARCHITECTURE_TESTS, STATIC_STAGES } from '../lib/static-stages.ts';
import { lastLine, sum } from '../lib/tally.ts';
import { writeTimes } from '../lib/times.ts';

/** The test time that fits into two minutes on two cores in addition to the startup of the tools. */
const SECONDS = 150;
const UNKNOWN_SECONDS = 1.5;
/** The files of tests in the first stage with `--until-failure`. */
const NEAREST = 12;
/**
 * `--until-failure`: only the stages of tests, and none after one with a failure. Stages, because vitest with
 * `--bail` can lose the failed test.
 */
const untilFailure = process.argv.includes('--until-failure');

endWhenAbandoned();
const base = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? (await mergeBase());
const changed = await changedSince(base);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
} else {
  const tree = realTree();
  const known = lastSeconds();
  const tests = affectedTests(changed, tree);
  const chosen = within(SECONDS, tests, (file) => known.get(file) ?? UNKNOWN_SECONDS);
  console.log(
    `${changed.length} files have changed since ${base}, and can affect ${tests.length} files of tests.`,
  );
  const projects = ['rules', 'worker', 'split', 'web', 'alone', 'views'];
  const nearest = untilFailure ? chosen.run.splice(0, NEAREST) : [];
  const stages = [
    ...(nearest.length > 0 ? [vitest(NEAREST_TESTS, projects, ...nearest)] : []),
    ...(chosen.run.length > 0
      ? [{ ...vitest(NEAR_TESTS, projects, ...chosen.run), after: [NEAREST_TESTS] }]
      : []),
    ...(untilFailure ? [{ ...ARCHITECTURE_TESTS, after: [NEAREST_TESTS, NEAR_TESTS] }] : STATIC_STAGES),
  ];
  const began = Date.now();
  const ended = await runStages(stages, 2);
  if (!untilFailure) writeTimes('test:changed', (Date.now() - began) / 1000, ended);
  const tally = sum(ended);
  if (chosen.left.length > 0)
    console.log(`Left to npm test, for want of time: ${chosen.left.length} files, from ${chosen.left[0]}.`);
  const journeys = journeysAbout(changed, tree);
  if (journeys.length > 0)
    console.log(`Journeys about it: npm run build && npx playwright test ${journeys.join(' ')}`);
  console.log(lastLine(tally));
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

/** The commit where the branch diverged from main; on main itself HEAD, so that uncommitted changes count. */
async function mergeBase(): Promise<string> {
  const { code, output } = await run('git', ['merge-base', 'HEAD', 'main']);
  return code === 0 ? output.trim() : 'HEAD';
}

async function changedSince(commit: string): Promise<string[]> {
  const tracked = await run('git', ['diff', '--name-only', '--diff-filter=d', commit]);
  if (tracked.code !== 0) throw new Error(tracked.output);
  const untracked = await run('git', ['ls-files', '--others', '--exclude-standard']);
  return `${tracked.output}\n${untracked.output}`.split('\n').filter(Boolean);
}

/** The duration of each test file in its last run as part of `npm test`. */
function lastSeconds(): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const name of ['rules', 'worker', 'web', 'views']) {
    const file = path.join(root, '.cache/reports', `${name}.json`);
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { name: string; startTime: number; endTime: number }[];
    };
    for (const { name: test, startTime, endTime } of report.testResults)
      seconds.set(path.relative(root, test), (endTime - startTime) / 1000);
  }
  return seconds;
}
