/** One line of the table: a goal, its reference or limit, and the measured value. */
export type Line = {
  goal: string;
  what: string;
  reference: string;
  ours: string;
  ratio: string;
  passed: boolean;
};

/** A line with an absolute limit. */
export const atMost = (goal: string, what: string, ours: number, limit: number, unit: string): Line => ({
  goal,
  what,
  reference: `≤ ${spelled(limit)} ${unit}`,
  ours: `${spelled(ours)} ${unit}`,
  ratio: '',
  passed: ours <= limit,
});

/** A line with a limit relative to a reference. */
export const against = (
  goal: string,
  what: string,
  [reference, name]: [number, string],
  ours: number,
  ratio: number,
  limit: number,
  unit: string,
): Line => ({
  goal,
  what,
  reference: `${name} ${spelled(reference)} ${unit}`,
  ours: `${spelled(ours)} ${unit}`,
  ratio: `${ratio.toFixed(2)} (≤ ${limit})`,
  passed: ratio <= limit,
});

/** A line for information, without a limit. */
export const beside = (
  goal: string,
  what: string,
  [reference, name]: [number, string],
  ours: number,
  ratio: number,
  unit: string,
): Line => ({
  ...against(goal, what, [reference, name], ours, ratio, Number.POSITIVE_INFINITY, unit),
  ratio: ratio.toFixed(2),
});

/** A line with an exact expected value. */
export const exactly = (goal: string, what: string, wanted: string, found: string): Line => ({
  goal,
  what,
  reference: wanted,
  ours: found,
  ratio: '',
  passed: wanted === found,
});

/** A line for information, with nothing to compare it with. */
export const noted = (goal: string, what: string, ours: string): Line => ({
  goal,
  what,
  reference: '',
  ours,
  ratio: '',
  passed: true,
});

/** Adds to a line the value measured before the goal was set. */
export const before = (line: Line, figure: string): Line => ({
  ...line,
  reference: `${line.reference} (before: ${figure})`,
});

const spelled = (number: number): string =>
  number >= 1000 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)));

const COLUMNS = ['goal', 'what', 'reference', 'ours', 'ratio'] as const;

export function table(lines: Line[]): string {
  const head = Object.fromEntries(COLUMNS.map((name) => [name, name])) as Record<
    (typeof COLUMNS)[number],
    string
  >;
  const widths = COLUMNS.map((name) => Math.max(...[head, ...lines].map((line) => line[name].length)));
  const row = (line: typeof head, end: string) =>
    `${COLUMNS.map((name, at) => line[name].padEnd(widths[at] ?? 0)).join('  ')}  ${end}`;
  return [row(head, ''), ...lines.map((line) => row(line, line.passed ? 'PASS' : 'FAIL'))].join('\n');
}

/** Goals that the work on loading and on API calls has yet to reach; their lines show the distance. */
const OWED = ['P17', 'P18', 'P19'];

/** The number of passed lines, and of failed ones among the goals that apply now. */
export function summaryOf(lines: readonly Line[]): string {
  const failed = lines.filter(({ passed }) => !passed);
  const owed = failed.filter(({ goal }) => OWED.includes(goal)).length;
  return `${lines.length - failed.length} passed, ${failed.length} failed: ${failed.length - owed} of goals that hold now, ${owed} of ${OWED.join(', ')}`;
}
