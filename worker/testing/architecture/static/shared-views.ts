import { sourceOf } from './source.ts';
import { codeFiles, type Rule } from './tree.ts';

const VIEWS = 'worker/shared/views/';
const PRAGMA = '/** @jsxImportSource #views */';

/**
 * Views are rendered by two JSX runtimes: each declares its import source first, and imports only types from
 * React.
 */
export const sharedViews: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!file.startsWith('worker/')) return [];
    const inViews = file.startsWith(VIEWS);
    if (file.endsWith('.tsx') && !inViews) return [`${file} is JSX outside of ${VIEWS}`];
    const { imports } = sourceOf(file, text);
    return [
      ...(file.endsWith('.tsx') && !text.startsWith(`${PRAGMA}\n`)
        ? [`${file} does not begin with ${PRAGMA}`]
        : []),
      ...imports
        .filter(({ from, typeOnly }) => /^react(?:-dom)?(?:\/|$)|^@lingui\/react/.test(from) && !typeOnly)
        .map(({ from }) => `${file} needs ${from} at the edge`),
    ];
  });
