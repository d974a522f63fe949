import { sourceOf } from './source.ts';
import { codeFiles, hits, type Rule } from './tree.ts';

/** The files that implement the kinds of memory. */
const KINDS = /^(?:(?:web|worker)\/features\/memories\/kinds|worker\/shared\/views\/memory-kinds)\//;
const MEMORIES = /^(?:web|worker)\/features\/memories\//;
/**
 * Names with other meanings count only in comparisons with a memory's kind: an invitation is a link, an email
 * has a text.
 */
const OWN = 'photo|video|audio|candle';
const SHARED = 'text|files|link';

/** `act` and `action` hold a permission; one is called `candle`. */
const compared = (names: string) =>
  new RegExp(
    `\\b(?:type|kind|filter|what)\\s*[!=]==\\s*'(?:${names})'|(?<!\\b(?:act|action)\\s*)[!=]==\\s*'candle'|case\\s+'candle'|\\b(?:eq|ne)\\(memories\\.type,\\s*'(?:${names})'`,
    'g',
  );
const ANYWHERE = compared(OWN);
const BESIDE_MEMORIES = compared(`${OWN}|${SHARED}`);

/** What differs by kind of memory is in the kind's own file: no other file compares kinds. */
export const kindNames: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) =>
    KINDS.test(file)
      ? []
      : hits(
          file,
          sourceOf(file, text).code,
          MEMORIES.test(file) ? BESIDE_MEMORIES : ANYWHERE,
          'asks of which kind a memory is',
        ),
  );
