import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { applyPatch, hasUncommittedChanges, mutants } from '../lib/mutants.ts';
import { endWhenAbandoned, run } from '../lib/run.ts';
import { NEAR_TESTS, NEAREST_TESTS, reportOf } from '../lib/stage.ts';
import { ARCHITECTURE_TESTS } from '../lib/static-stages.ts';
import { failedTests, type VitestReport } from '../lib/tally.ts';

/** The stages of `test:changed` whose tests may find a mutant; what only types or lint find has survived. */
const REPORTS = [NEAREST_TESTS, NEAR_TESTS, ARCHITECTURE_TESTS.name].map(reportOf);
/** The tests that `test:changed` chooses, nearest first, until some fail. */
const CHANGED = [path.join(root, 'scripts/test.mjs'), 'changed', 'HEAD', '--until-failure'];
/** Words in the names of the mutants to try; all if none are specified. */
const wanted = process.argv.slice(2);

endWhenAbandoned();
if (hasUncommittedChanges()) {
  console.error('Commit or put aside what is not committed first: each mutant is tested as the only change.');
  process.exit(1);
}
const tried = mutants().filter((patch) => wanted.length === 0 || wanted.some((word) => patch.includes(word)));
let planted: string | undefined;
let found = 0;
process.once('SIGTERM', () => {
  if (planted) applyPatch(planted, '--reverse');
  process.exit(1);
});
for (const patch of tried) {
  for (const report of REPORTS) rmSync(report, { force: true });
  applyPatch(patch);
  planted = patch;
  try {
    const { seconds } = await run(process.execPath, CHANGED);
    const failed = REPORTS.flatMap(failedIn);
    if (failed.length > 0) found += 1;
    const verdict = failed.length > 0 ? '✓ found' : '✗ survived';
    console.log(`${verdict}  ${path.basename(patch, '.patch')}  (${seconds.toFixed(0)} s)`);
    for (const { file, test } of failed) console.log(`    ${path.relative(root, file)}: ${test}`);
  } finally {
    planted = undefined;
    applyPatch(patch, '--reverse');
  }
}
console.log(`${found} of ${tried.length} found`);
process.exitCode = found === tried.length ? 0 : 1;

function failedIn(report: string): { file: string; test: string }[] {
  if (!existsSync(report)) return [];
  return failedTests(JSON.parse(readFileSync(report, 'utf8')) as VitestReport);
}
