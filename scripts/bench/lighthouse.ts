import lighthouse from 'lighthouse';
import { atMost, exactly, type Line } from './goal.ts';

const RUNS = 5;
/** Now and then a browser that has much to do leaves no trace of a run. */
const TRIES = 8;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Run = { lcp: number; cls: number; tbt: number; scores: Record<string, number> };

/** P10: Lighthouse as it looks at phones, the middle of five runs. */
export async function lighthouseLines(page: string, debugPort: number): Promise<Line[]> {
  const runs: Run[] = [];
  for (let tried = 0; tried < TRIES && runs.length < RUNS; tried++) {
    const run = await look(page, debugPort);
    if (Number.isFinite(run.lcp + run.cls + run.tbt)) runs.push(run);
  }
  if (runs.length < RUNS) throw new Error('Lighthouse saw too little of the page.');
  const middle = (figure: (run: Run) => number) =>
    runs.map(figure).toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
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
      'Lighthouse, blocking time',
      middle(({ tbt }) => tbt),
      100,
      'ms',
    ),
    ...CATEGORIES.map((name) =>
      atLeast(
        `Lighthouse, ${name}`,
        middle(({ scores }) => scores[name] ?? 0),
        95,
      ),
    ),
  ];
}

const atLeast = (what: string, ours: number, limit: number): Line => ({
  ...exactly('P10', what, `≥ ${limit}`, String(ours)),
  passed: ours >= limit,
});

async function look(page: string, port: number): Promise<Run> {
  const result = await lighthouse(page, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not look at the page: ${result?.lhr.runtimeError?.message ?? ''}`);
  }
  const { audits, categories } = result.lhr;
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
