import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exactly, type Line, summaryOf, table } from '../bench/goal.ts';
import { countsInstructions } from '../bench/meter.ts';
import { type Part, partsFor } from '../bench/parts.ts';
import { openResources } from '../bench/resources.ts';
import { build } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';

endWhenAbandoned();
const began = Date.now();
const folder = mkdtempSync(path.join(tmpdir(), 'dorot-bench-'));
const resources = openResources(folder);
try {
  const parts = partsFor(process.argv.slice(2));
  await build();
  const lines: Line[] = [];
  for (const part of parts) lines.push(...(await measured(part)));
  report(lines);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await resources.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);

/** Measures a part. A failure is reported as a failed line, so that the other parts are still measured. */
async function measured({ name, goals, lines }: Part): Promise<Line[]> {
  console.log(`  ${[name, ...goals].join(' ')} …`);
  try {
    return await lines(resources);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [exactly(goals[0] ?? name, `${name}: could not be measured`, '', why)];
  }
}

function report(lines: Line[]): void {
  const seconds = Math.round((Date.now() - began) / 1000);
  const unit = countsInstructions()
    ? 'user instructions'
    : 'CPU µs, good to ±25 % (perf counts no instructions on this machine)';
  console.log(`\n${table(lines)}\n`);
  console.log(`Work is measured in ${unit}. ${summaryOf(lines)}, in ${seconds} s.`);
  if (lines.some(({ passed }) => !passed)) process.exitCode = 1;
}
