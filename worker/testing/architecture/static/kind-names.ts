import { sourceOf } from './source.ts';
import { codeFiles, hits, type Rule } from './tree.ts';

/** The files that implement the kinds of memory, one per kind. */
const KINDS = /^web\/features\/memories\/kinds\//;
/**
 * Names with other meanings count only in comparisons with a memory's kind: an invitation is a link, an email
 * has a text.
 */
const OWN = 'photo|video|audio|candle';
const SHARED = 'text|files|link';

const compared = (names: string) =>
  new RegExp(
    `\\b(?:type|kind|filter|what)\\s*[!=]==\\s*'(?:${names})'|[!=]==\\s*'candle'|case\\s+'candle'`,
    'g',
  );
const ANYWHERE = compared(OWN);
const BESIDE_MEMORIES = compared(`${OWN}|${SHARED}`);

/** What differs by kind of memory is in the kind's own file: no other file of the web compares kinds. */
export const kindNames: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) =>
    file.startsWith('web/') && !KINDS.test(file)
      ? hits(
          file,
          sourceOf(file, text).code,
          file.startsWith('web/features/memories/') ? BESIDE_MEMORIES : ANYWHERE,
          'asks of which kind a memory is',
        )
      : [],
  );
