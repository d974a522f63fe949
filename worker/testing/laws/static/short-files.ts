import type { Law } from './tree.ts';

const LONGEST = 250;
const LONGEST_TEST = 400;
/** People's words rather than code. */
const CONTENT = /^scripts\/demo\/content\//;

/** Files are short and of one subject. */
export const shortFiles: Law = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (
      !/^(worker|web|scripts)\/.*\.(tsx?|mjs|css)$|^[\w.]+\.ts$/.test(file) ||
      /\.gen\.ts$/.test(file) ||
      CONTENT.test(file)
    )
      return [];
    const lines = text.trimEnd().split('\n').length;
    const most = /\.(test|spec)\.tsx?$/.test(file) ? LONGEST_TEST : LONGEST;
    return lines > most ? [`${file} has ${lines} lines: split it by subject (at most ${most})`] : [];
  });
