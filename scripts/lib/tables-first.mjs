/**
 * Splits an SQL dump into statements, unchanged and with the surrounding whitespace and comments. A `;` inside
 * a string, a quoted name or a comment does not end a statement; the parts of a trigger are yielded separately.
 * @param {AsyncIterable<string>} pieces
 */
export async function* statementsIn(pieces) {
  let buffer = '';
  let at = 0;
  let start = 0;
  /** The character that ends the current string or comment; empty outside of one. */
  let within = '';
  for await (const piece of pieces) {
    buffer = buffer.slice(start) + piece;
    at -= start;
    start = 0;
    // a comment starts with two characters, so the last character waits for the next piece
    for (; at < buffer.length - 1; at++) {
      const sign = buffer[at];
      if (within !== '') {
        if (sign === within) within = '';
      } else if (sign === "'" || sign === '"' || sign === '`') within = sign;
      else if (sign === '-' && buffer[at + 1] === '-') within = '\n';
      else if (sign === ';') {
        yield buffer.slice(start, at + 1);
        start = at + 1;
      }
    }
  }
  if (start < buffer.length) yield buffer.slice(start);
}

const MAKES_TABLE = /^\s*CREATE TABLE\b/i;

/** Whether a statement must precede all others of its dump. */
export const isFirst = (/** @type {string} */ statement) =>
  MAKES_TABLE.test(statement) || /^\s*PRAGMA\b/i.test(statement);

/** D1 takes no statement of more than 100 KB, and exports rows of up to 2 MB as one each. */
const LONGEST_BYTES = 90_000;
/** Characters of a piece: with three bytes or a doubled quote for each, half of the longest statement. */
const PIECE = 15_000;
const LITERAL_MIN = 1000;

/**
 * Splits a statement that is too long for D1: pieces of its long strings go into a table of their own first, and the
 * statement puts them together from there.
 */
export function* withinLimit(/** @type {string} */ statement) {
  if (Buffer.byteLength(statement) <= LONGEST_BYTES) {
    yield statement;
    return;
  }
  yield '\nCREATE TABLE "_pieces" ("n" integer PRIMARY KEY, "piece" text NOT NULL);';
  let shortened = '';
  let from = 0;
  let n = 0;
  for (const [start, end] of longStrings(statement)) {
    const parts = [];
    for (const piece of piecesOf(statement.slice(start + 1, end - 1).replaceAll("''", "'"))) {
      yield `\nINSERT INTO "_pieces" VALUES(${++n},'${piece.replaceAll("'", "''")}');`;
      parts.push(`(SELECT "piece" FROM "_pieces" WHERE "n"=${n})`);
    }
    shortened += `${statement.slice(from, start)}(${parts.join('||')})`;
    from = end;
  }
  yield shortened + statement.slice(from);
  yield '\nDROP TABLE "_pieces";';
}

/** Where the long strings of a statement are, with their quotes; in no quoted name, comment or blob. */
function* longStrings(/** @type {string} */ statement) {
  for (const { 0: found, index } of statement.matchAll(/(?<![xX])'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*/g))
    if (found.startsWith("'") && found.length >= LITERAL_MIN)
      yield/** @type {const} */ ([index, index + found.length]);
}

/** Pieces of a text, none of which ends within a character. */
function* piecesOf(/** @type {string} */ text) {
  for (let at = 0; at < text.length; ) {
    let end = at + PIECE;
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--;
    yield text.slice(at, end);
    at = end;
  }
}
