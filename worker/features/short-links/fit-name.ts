type Measure = (text: string) => number;

/** `lines` are in logical order and belong to one paragraph, whose direction they share. */
export type Fitted = { size: number; lines: string[] };

/** The smallest legible font size, in points. */
const SMALLEST = 7;
const SIZES = [10, 9.5, 9, 8.5, 8, 7.5, SMALLEST];
const ELLIPSIS = '…';

/**
 * Fits a name into one or two lines of at most `width` points, at the largest possible size, truncated if too
 * long at the smallest. `measure` returns the width of a text at one point.
 */
export function fitName(name: string, measure: Measure, width: number): Fitted {
  for (const size of SIZES) {
    const lines = inTwo(name, measure, width / size, betweenWords);
    if (lines) return { size, lines };
  }
  const [whole, cut] = [betweenWords, anywhere].map((breaks) =>
    shortened(name, measure, width / SMALLEST, breaks),
  );
  // a word is split only if that saves much of the name
  const better = whole && cut && lettersIn(whole) * 4 < lettersIn(cut) * 3 ? cut : whole;
  return { size: SMALLEST, lines: better ?? cut ?? [] };
}

function shortened(name: string, measure: Measure, width: number, breaks: Breaks): string[] | undefined {
  const letters = [...name];
  for (let length = letters.length; length > 0; length--) {
    const rest = letters.slice(0, length).join('');
    const text = rest === name ? name : rest.trimEnd() + ELLIPSIS;
    const lines = inTwo(text, measure, width, breaks);
    if (lines) return lines;
  }
  return undefined;
}

const lettersIn = (lines: string[]): number => lines.join('').length;

/** The text in one line, or in the two fitting lines whose widths differ least. */
function inTwo(text: string, measure: Measure, width: number, breaks: Breaks): string[] | undefined {
  if (measure(text) <= width) return [text];
  for (const places of breaks(text)) {
    let best: { lines: string[]; widest: number } | undefined;
    for (const at of places) {
      const lines = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
      const widest = Math.max(...lines.map(measure));
      if (widest <= width && (!best || widest < best.widest)) best = { lines, widest };
    }
    if (best) return best.lines;
  }
  return undefined;
}

/** The possible line breaks of a text, in groups from best to worst. */
type Breaks = (text: string) => number[][];

const after = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ index }) => index + 1);

const betweenWords: Breaks = (text) => [after(text, / /g), after(text, /[-–\u05be](?=\S)/g)];

const anywhere: Breaks = (text) => [after(text, /\S(?=\S)/g)];
