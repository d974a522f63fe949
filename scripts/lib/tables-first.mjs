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
