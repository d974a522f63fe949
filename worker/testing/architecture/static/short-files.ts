import type { Rule } from './tree.ts';

/** Two modules that cannot be understood apart are one file: only a longer one is split by subject. */
const LONGEST = 400;
/** Texts of the demo rather than code. */
const CONTENT = /^scripts\/demo\/content\//;

/** Files are short and have one subject. */
export const shortFiles: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (
      !/^(worker|web|scripts)\/.*\.(tsx?|mjs|css)$|^[\w.]+\.ts$/.test(file) ||
      /\.gen\.ts$/.test(file) ||
      CONTENT.test(file)
    )
      return [];
    const lines = text.trimEnd().split('\n').length;
    return lines > LONGEST ? [`${file} has ${lines} lines: split it by subject (at most ${LONGEST})`] : [];
  });
