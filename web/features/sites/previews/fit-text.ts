type Measure = (text: string, size: number) => number;

export type Fitted = { size: number; lines: string[] };

/**
 * The largest of `sizes` at which a text fits into at most `maxLines` lines of `width`, preferring fewer lines.
 * If none is small enough, truncates the last line. Does not break at non-breaking spaces.
 */
export function fitText(
  text: string,
  { width, maxLines, sizes }: { width: number; maxLines: number; sizes: readonly number[] },
  measure: Measure,
): Fitted {
  for (let lineCount = 1; lineCount <= maxLines; lineCount++) {
    for (const size of sizes) {
      const lines = wrapLines(text, width, (part) => measure(part, size));
      if (lines.length <= lineCount && lines.every((line) => measure(line, size) <= width))
        return { size, lines };
    }
  }
  const size = sizes.at(-1) ?? 0;
  const lines = wrapLines(text, width, (part) => measure(part, size));
  const visible = lines.slice(0, maxLines);
  return {
    size,
    lines: visible.map((line, index) =>
      truncate(
        line,
        index === maxLines - 1 && lines.length > maxLines,
        (part) => measure(part, size) <= width,
      ),
    ),
  };
}

function wrapLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/[ \t\n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function truncate(line: string, hasMore: boolean, fits: (text: string) => boolean): string {
  if (!hasMore && fits(line)) return line;
  const characters = [...line];
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
