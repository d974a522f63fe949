import { diffArrays } from 'diff';

/** A part of a text that was kept, removed or added. */
export type Change = { kind: 'same' | 'removed' | 'added'; text: string };

/** Beyond this many changed words the two texts are shown as they are: comparing them further is slow, and shows nothing. */
const MOST_CHANGES = 1000;
/** Unchanged words beside a change; of a longer passage the middle is left out. */
const WORDS_AROUND = 12;
const GAP = ' … ';

/** The changes between two texts, word by word, in any language that separates words by spaces. */
export function wordChanges(before: string, after: string): Change[] {
  if (before.trim() === after.trim()) return [];
  const parts = diffArrays(wordsOf(before), wordsOf(after), {
    comparator: (one, other) => one.trim() === other.trim(),
    maxEditLength: MOST_CHANGES,
  });
  const changes: Change[] = parts
    ? parts.map(({ added, removed, value }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
  return changes
    .filter(({ text }) => text !== '')
    .map((change, at, all) =>
      change.kind === 'same'
        ? { ...change, text: shortened(change.text, at === 0, at === all.length - 1) }
        : change,
    );
}

/** Words with the space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** An unchanged passage: its words next to the changes, which are before it, behind it, or both. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = wordsOf(text);
  const kept = WORDS_AROUND * (isFirst || isLast ? 1 : 2);
  if (words.length <= kept + WORDS_AROUND) return text;
  const head = isFirst ? '' : words.slice(0, WORDS_AROUND).join('').trimEnd();
  const tail = isLast ? '' : words.slice(-WORDS_AROUND).join('');
  return `${head}${GAP}${tail}`;
}
