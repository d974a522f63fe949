import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine.mjs';
import { type Outcome, run } from './run.ts';
import { type Tally, tallyOfPlaywright, tallyOfVitest, withExitCode } from './tally.ts';

export type Result = Tally & { output: string };
export type Stage = { name: string; run: () => Promise<Result> };

/** A tool that counts as one test: it ends well or it does not. */
export const tool = (
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Stage => ({
  name,
  run: async () => once(await run(command, args, env)),
});

/** A check of our own, by its complaints. */
export const check = (name: string, complaints: () => Promise<string[]>): Stage => ({
  name,
  run: async () => {
    const found = await complaints();
    return once({ code: found.length, output: found.join('\n'), seconds: 0 });
  },
});

const once = ({ code, output }: Outcome): Result => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  output,
});

/** One project of vitest.config.ts. */
export const vitest = (name: string, project: string, ...extra: string[]): Stage => ({
  name,
  run: () =>
    reported(project, tallyOfVitest, (file) =>
      run('vitest', [
        'run',
        '--project',
        project,
        ...extra,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    ),
});

/** The journeys of `web/testing/journeys`, in both languages. */
export const journeys = (name: string, env: Record<string, string>): Stage => ({
  name,
  run: () =>
    reported('journeys', tallyOfPlaywright, (file) =>
      run('playwright', ['test', '--reporter=list,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        // Playwright gives its workers FORCE_COLOR, and Node warns of the two together.
        NO_COLOR: undefined,
        FORCE_COLOR: '0',
      }),
    ),
});

async function reported<R>(
  name: string,
  tallyOf: (report: R) => Tally,
  work: (file: string) => Promise<Outcome>,
): Promise<Result> {
  const file = path.join(root, '.cache/reports', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code, output } = await work(file);
  try {
    return { ...withExitCode(tallyOf(JSON.parse(readFileSync(file, 'utf8')) as R), code), output };
  } catch {
    return { passed: 0, failed: 1, output: `${output}\nThere is no report of this stage.` };
  }
}

/** Runs stages, at most `lanes` at a time, and tells of each as it ends. */
export async function runStages(stages: Stage[], lanes: number): Promise<Tally[]> {
  const waiting = [...stages];
  const tallies: Tally[] = [];
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const began = Date.now();
      const result = await stage.run();
      tallies.push(result);
      tell(stage.name, result, (Date.now() - began) / 1000);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return tallies;
}

function tell(name: string, { passed, failed, output }: Result, seconds: number): void {
  const count = failed > 0 ? `${passed} passed, ${failed} FAILED` : `${passed} passed`;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(28)} ${count}  (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}
