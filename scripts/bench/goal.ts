/** One line of the table: a goal, what it is held against, what was found. */
export type Line = {
  goal: string;
  what: string;
  reference: string;
  ours: string;
  ratio: string;
  passed: boolean;
};

/** A line whose figure has a limit of its own. */
export const atMost = (goal: string, what: string, ours: number, limit: number, unit: string): Line => ({
  goal,
  what,
  reference: `≤ ${spelled(limit)} ${unit}`,
  ours: `${spelled(ours)} ${unit}`,
  ratio: '',
  passed: ours <= limit,
});

/** A line that is measured against something beside it. */
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

/** A line that is so or is not. */
export const exactly = (goal: string, what: string, wanted: string, found: string): Line => ({
  goal,
  what,
  reference: wanted,
  ours: found,
  ratio: '',
  passed: wanted === found,
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
