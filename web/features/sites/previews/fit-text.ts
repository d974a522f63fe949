type Measure = (text: string, size: number) => number;

export type Fitted = { size: number; lines: string[] };

/**
 * The largest of `sizes` at which a text fits into at most `most` lines of `width`, preferring fewer lines.
 * If none is small enough, truncates the last line. Does not break at non-breaking spaces.
 */
export function fitText(
  text: string,
  { width, most, sizes }: { width: number; most: number; sizes: readonly number[] },
  measure: Measure,
): Fitted {
  for (let atMost = 1; atMost <= most; atMost++) {
    for (const size of sizes) {
      const lines = linesOf(text, width, (part) => measure(part, size));
      if (lines.length <= atMost && lines.every((line) => measure(line, size) <= width))
        return { size, lines };
    }
  }
  const size = sizes.at(-1) ?? 0;
  const lines = linesOf(text, width, (part) => measure(part, size));
  const kept = lines.slice(0, most);
  return {
    size,
    lines: kept.map((line, at) =>
      cut(line, at === most - 1 && lines.length > most, (part) => measure(part, size) <= width),
    ),
  };
}

function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/[ \t\n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, goesOn: boolean, fits: (text: string) => boolean): string {
  if (!goesOn && fits(line)) return line;
  const letters = [...line];
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
