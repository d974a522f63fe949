import { sourceOf } from './source.ts';
import { codeFiles, type Rule, type Tree } from './tree.ts';

const LIST = 'worker/app/features.ts';
const FILE_OF_FEATURE = /^#?worker\/features\/([^/]+)\/(.+)$/;
/** Files outside the features that may import more of one than its `public.ts`. */
const MAY_PASS: Record<string, RegExp> = {
  [LIST]: /^feature\.ts$/,
  // a scan is answered before the app is evaluated
  'worker/edge/scan.ts': /\.(rules|repo)\.ts$/,
};

/**
 * A feature imports, types included, only from features above it in the list of `worker/app/features.ts`, so
 * there is no import cycle between features. Imports from outside the features use their `public.ts`.
 */
export const featureOrder: Rule = (tree) => {
  const order = featuresInOrder(tree);
  const unlisted = new Set<string>();
  const violations: string[] = [];
  for (const [file, text] of codeFiles(tree)) {
    const here = FILE_OF_FEATURE.exec(file)?.[1];
    if (here !== undefined && !order.includes(here)) unlisted.add(here);
    if (!file.startsWith('worker/')) continue;
    for (const { from } of sourceOf(file, text).imports) {
      const [, there, target] = FILE_OF_FEATURE.exec(from) ?? [];
      if (there === undefined || target === undefined || there === here) continue;
      if (here !== undefined && order.indexOf(there) > order.indexOf(here))
        violations.push(`${file} imports from a feature below its own in ${LIST}: ${from}`);
      if (here === undefined && target !== 'public.ts' && !MAY_PASS[file]?.test(target))
        violations.push(`${file} imports a feature past its public.ts: ${from}`);
    }
  }
  return [
    ...[...unlisted].map((folder) => `worker/features/${folder} is not listed in ${LIST}`),
    ...violations,
  ];
};

/** The folders of the features in the order of the list. */
export function featuresInOrder(tree: Tree): string[] {
  const text = tree.get(LIST) ?? '';
  const folders = new Map(
    sourceOf(LIST, text).imports.flatMap(({ from, names }) => {
      const folder = FILE_OF_FEATURE.exec(from)?.[1];
      return folder === undefined ? [] : names.map((name) => [name, folder] as const);
    }),
  );
  const array = /\bfeatures\b[^=]*=\s*\[([^\]]*)\]/.exec(sourceOf(LIST, text).code)?.[1] ?? '';
  return [...array.matchAll(/\w+/g)].flatMap(([name]) => folders.get(name) ?? []);
}
