import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine.mjs';
import { type Outcome, run } from './run.ts';
import { type Tally, tallyOfPlaywright, tallyOfVitest, withExitCode } from './tally.ts';

export type Result = Tally & { output: string };
export type Stage = {
  name: string;
  run: () => Promise<Result>;
  /** The names of the stages that must succeed first. */
  after?: string[];
  /** Whether no other stage may run concurrently. */
  alone?: boolean;
};

/** The stages of the tests that a change can affect. */
export const NEAREST_TESTS = 'what is nearest';
export const NEAR_TESTS = 'what is near';

/** A tool as a stage that counts as one test, by its exit code. */
export const tool = (
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Stage => ({
  name,
  run: async () => once(await run(command, args, env)),
});

/** A check of the project as a stage; fails with its list of problems, or the error that it throws. */
export const check = (name: string, complaints: () => Promise<string[]>): Stage => ({
  name,
  run: async () => {
    const found = await complaints().catch((error: unknown) => [String(error)]);
    return once({ code: found.length, output: found.join('\n'), seconds: 0 });
  },
});

const once = ({ code, output }: Outcome): Result => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  output,
});

/** A stage of one or more projects of vitest.config.ts. */
export const vitest = (name: string, projects: string[], ...extra: string[]): Stage => ({
  name,
  run: () =>
    reported(name, tallyOfVitest, (file) =>
      run('vitest', [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...extra,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    ),
});

/** The journeys of `web/testing/journeys` in a language; `extra`: arguments of Playwright. */
export const journeys = (
  name: string,
  language: 'en' | 'he',
  env: () => Promise<Record<string, string>>,
  ...extra: string[]
): Stage => ({
  name,
  run: () =>
    reported(name, tallyOfPlaywright, async (file) =>
      run('playwright', ['test', `--project=${language}`, ...extra, '--reporter=list,json'], {
        ...(await env()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        // Playwright sets FORCE_COLOR for its workers, and Node warns if both are set.
        NO_COLOR: undefined,
        FORCE_COLOR: '0',
      }),
    ),
});

/** The file in which a stage of tests leaves its report. */
export const reportOf = (stage: string): string =>
  path.join(root, '.cache/reports', `${stage.replaceAll(/\W+/g, '-')}.json`);

async function reported<R>(
  name: string,
  tallyOf: (report: R) => Tally,
  work: (file: string) => Promise<Outcome>,
): Promise<Result> {
  const file = reportOf(name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const { code, output } = await work(file).catch((error: unknown) => ({ code: 1, output: String(error) }));
  try {
    return { ...withExitCode(tallyOf(JSON.parse(readFileSync(file, 'utf8')) as R), code), output };
  } catch {
    return { passed: 0, failed: 1, output: `${output}\nThere is no report of this stage.` };
  }
}

/** The duration and result of a stage. */
export type Timed = Tally & { name: string; seconds: number };

/**
 * Runs stages in order, at most `lanes` concurrently and each after its dependencies, and reports each at its
 * end. A stage whose dependency failed is not run and counts as failed.
 */
export async function runStages(stages: Stage[], lanes: number): Promise<Timed[]> {
  const names = new Set(stages.map(({ name }) => name));
  const waiting = [...stages];
  const running = new Map<Stage, Promise<void>>();
  const tallies = new Map<string, Timed>();
  const needs = ({ after = [] }: Stage) => after.filter((name) => names.has(name));
  const mayStart = (stage: Stage) =>
    needs(stage).every((name) => tallies.has(name)) &&
    running.size < (stage.alone ? 1 : lanes) &&
    ![...running.keys()].some(({ alone }) => alone);
  const start = async (stage: Stage) => {
    const began = Date.now();
    const failed = needs(stage).filter((name) => tallies.get(name)?.failed);
    const result =
      failed.length > 0
        ? { passed: 0, failed: 1, output: `Not run: ${failed.join(', ')} failed.` }
        : await stage.run();
    const seconds = (Date.now() - began) / 1000;
    tallies.set(stage.name, { ...result, name: stage.name, seconds });
    printTally(stage.name, result, seconds);
  };
  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(mayStart);
    const [stage] = at < 0 ? [] : waiting.splice(at, 1);
    if (stage)
      running.set(
        stage,
        start(stage).finally(() => running.delete(stage)),
      );
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return [...tallies.values()];
}

function printTally(name: string, { passed, failed, output }: Result, seconds: number): void {
  const count = failed > 0 ? `${passed} passed, ${failed} FAILED` : `${passed} passed`;
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(28)} ${count}  (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}
