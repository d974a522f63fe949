import { matchesIn } from './name-match.ts';

const BEFORE = 50;
const AFTER = 110;

/** The part of the texts that matches most of a query, cut at whole words; null if none does. */
export function excerptOf(texts: readonly string[], query: string): string | null {
  const [best] = texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .map((text) => ({ text, matches: matchesIn(text, query), words: wordsFound(text, query) }))
    .filter(({ matches }) => matches.length > 0)
    .sort((a, b) => b.words - a.words);
  const [start, end] = best?.matches[0] ?? [];
  if (!best || start === undefined || end === undefined) return null;
  const { text } = best;
  const from = start <= BEFORE ? 0 : text.indexOf(' ', start - BEFORE) + 1;
  const until = end + AFTER >= text.length ? text.length : text.lastIndexOf(' ', end + AFTER);
  const [first, last] = [Math.min(from, start), Math.max(until, end)];
  return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`;
}

const wordsFound = (text: string, query: string): number =>
  query.split(' ').filter((word) => matchesIn(text, word).length > 0).length;
