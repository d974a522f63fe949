import { sourceOf } from './source.ts';
import { codeFiles, hits, type Rule } from './tree.ts';

const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\.|\bfetch\(|\bTemporal\.Now\b|\bconsole\.|\bawait\b/g;
const OUTSIDE = /^#worker\/(db|platform|http|edge|jobs|app)\/|^drizzle-orm|^hono|^cloudflare:/;

/**
 * Rules and policies are pure: no clock, no randomness, no database, no I/O. They may import a row's type.
 */
export const pureRules: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!/\.(rules|policy)\.ts$/.test(file)) return [];
    const { code, imports } = sourceOf(file, text);
    return [
      ...hits(file, code, IMPURE, 'is not pure'),
      ...imports
        .filter((one) => !one.typeOnly && OUTSIDE.test(one.from))
        .map(({ from }) => `${file} imports ${from}`),
    ];
  });
