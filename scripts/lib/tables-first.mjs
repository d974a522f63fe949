/**
 * The statements of a copy of the database, each with the text around it, as they stand. A `;` in what people
 * wrote, in a name or in a remark ends none; of a trigger each statement comes by itself.
 * @param {AsyncIterable<string>} pieces
 */
export async function* statementsIn(pieces) {
  let held = '';
  let at = 0;
  let start = 0;
  /** What ends that in which we are; empty outside. */
  let within = '';
  for await (const piece of pieces) {
    held = held.slice(start) + piece;
    at -= start;
    start = 0;
    // a remark begins with two signs, so the last one waits for what comes
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

/** Whether a statement stands before all others of its copy. */
export const isFirst = (/** @type {string} */ statement) =>
  MAKES_TABLE.test(statement) || /^\s*PRAGMA\b/i.test(statement);
