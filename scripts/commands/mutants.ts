import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { applyPatch, hasUncommittedChanges, mutants } from '../lib/mutants.ts';
import { endWhenAbandoned, run } from '../lib/run.ts';
import { reportOf } from '../lib/stage.ts';
import { failedTests, type VitestReport } from '../lib/tally.ts';

/** The stages of `test:changed` whose tests may find a mutant; what types or lint alone find has survived. */
const REPORTS = ['what is near', 'laws'].map(reportOf);
/** Words in the names of the mutants to try; all if none are specified. */
const wanted = process.argv.slice(2);

endWhenAbandoned();
if (hasUncommittedChanges()) {
  console.error('Commit or put aside what is not committed first: each mutant is tested as the only change.');
  process.exit(1);
}
const tried = mutants().filter((patch) => wanted.length === 0 || wanted.some((word) => patch.includes(word)));
let found = 0;
for (const patch of tried) {
  for (const report of REPORTS) rmSync(report, { force: true });
  applyPatch(patch);
  try {
    const { seconds } = await run(process.execPath, [path.join(root, 'scripts/test.mjs'), 'changed', 'HEAD']);
    const failed = REPORTS.flatMap(failedIn);
    if (failed.length > 0) found += 1;
    const verdict = failed.length > 0 ? '✓ found' : '✗ survived';
    console.log(`${verdict}  ${path.basename(patch, '.patch')}  (${seconds.toFixed(0)} s)`);
    for (const { file, test } of failed) console.log(`    ${path.relative(root, file)}: ${test}`);
  } finally {
    applyPatch(patch, '--reverse');
  }
}
console.log(`${found} of ${tried.length} found`);
process.exitCode = found === tried.length ? 0 : 1;

function failedIn(report: string): { file: string; test: string }[] {
  if (!existsSync(report)) return [];
  return failedTests(JSON.parse(readFileSync(report, 'utf8')) as VitestReport);
}
