/**
 * Splits an SQL dump into statements, unchanged and with the surrounding whitespace and comments. A `;` inside
 * a string, a quoted name or a comment does not end a statement; the parts of a trigger are yielded separately.
 * @param {AsyncIterable<string>} pieces
 */
export async function* statementsIn(pieces) {
  let held = '';
  let at = 0;
  let start = 0;
  /** The character that ends the current string or comment; empty outside of one. */
  let within = '';
  for await (const piece of pieces) {
    held = held.slice(start) + piece;
    at -= start;
    start = 0;
    // a comment starts with two characters, so the last character waits for the next piece
    for (; at < held.length - 1; at++) {
      const sign = held[at];
      if (within !== '') {
        if (sign === within) within = '';
      } else if (sign === "'" || sign === '"' || sign === '`') within = sign;
      else if (sign === '-' && held[at + 1] === '-') within = '\n';
      else if (sign === ';') {
        yield held.slice(start, at + 1);
        start = at + 1;
      }
    }
  }
  if (start < held.length) yield held.slice(start);
}

const MAKES_TABLE = /^\s*CREATE TABLE\b/i;

/** Whether a statement must precede all others of its dump. */
export const isFirst = (/** @type {string} */ statement) =>
  MAKES_TABLE.test(statement) || /^\s*PRAGMA\b/i.test(statement);
