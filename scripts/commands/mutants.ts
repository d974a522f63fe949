import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { applyPatch, hasUncommittedChanges, mutants } from '../lib/mutants.ts';
import { endWhenAbandoned, run } from '../lib/run.ts';

/** Words in the names of the mutants to try; all if none are specified. */
const wanted = process.argv.slice(2);

endWhenAbandoned();
if (hasUncommittedChanges()) {
  console.error('Commit or put aside what is not committed first: each mutant is tested as the only change.');
  process.exit(1);
}
const tried = mutants().filter((patch) => wanted.length === 0 || wanted.some((word) => patch.includes(word)));
const survivors: string[] = [];
for (const patch of tried) {
  applyPatch(patch);
  try {
    const { code, seconds } = await run(process.execPath, [
      path.join(root, 'scripts/test.mjs'),
      'changed',
      'HEAD',
    ]);
    if (code === 0) survivors.push(patch);
    console.log(
      `${code === 0 ? '✗ survived' : '✓ found'}  ${path.basename(patch, '.patch')}  (${seconds.toFixed(0)} s)`,
    );
  } finally {
    applyPatch(patch, '--reverse');
  }
}
console.log(`${tried.length - survivors.length} of ${tried.length} found`);
process.exitCode = survivors.length > 0 ? 1 : 0;
