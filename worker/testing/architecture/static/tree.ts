import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of every file by its path from the root. */
export type Tree = ReadonlyMap<string, string>;

/** An architecture rule: returns its violations, one sentence each, beginning with the path. */
export type Rule = (tree: Tree) => string[];

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const READ = /\.(ts|tsx|mjs|css|html|json|sql|po|md|toml|patch)$|(^|\/)\.(npmrc|gitignore)$|^\.ci\/run$/;
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.wrangler', '.cache', '.tanstack']);

/** The files of the project. */
export function realTree(): Tree {
  const tree = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      const place = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(place);
      else if (entry.isFile() && READ.test(place))
        tree.set(place, readFileSync(path.join(ROOT, place), 'utf8'));
    }
  };
  walk('');
  return tree;
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^(worker|web)\/testing\//.test(file) || file.includes('/testdata/');

/** TypeScript of the app itself: no tests, generated files or declarations. */
export const isCode = (file: string): boolean =>
  /^(worker|web)\/.*\.tsx?$/.test(file) && !isTest(file) && !/\.(gen|d)\.ts$/.test(file);

export const codeFiles = (tree: Tree): [string, string][] => [...tree].filter(([file]) => isCode(file));

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Every match of a pattern as `path:line violation`. */
export function hits(file: string, text: string, pattern: RegExp, violation: string): string[] {
  return [...text.matchAll(pattern)].map(
    (match) => `${file}:${lineAt(text, match.index)} ${violation}: ${match[0].trim()}`,
  );
}
