import { sourceOf } from './source.ts';
import { codeFiles, type Rule, type Tree } from './tree.ts';

const MAY_WRITE = /\.repo\.ts$|^worker\/(http|jobs|db)\//;

/** Each table is written by one file: a repo, or one file of http/, jobs/ or db/. */
export const oneWriter: Rule = (tree) => {
  const tables = tablesOf(tree);
  const writers = new Map<string, Set<string>>();
  const wrong: string[] = [];
  for (const [file, text] of codeFiles(tree)) {
    if (!file.startsWith('worker/') || file.startsWith('worker/db/schema/')) continue;
    for (const table of writtenIn(sourceOf(file, text).code, tables)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(file));
      if (!MAY_WRITE.test(file)) wrong.push(`${file} writes ${table}, but is no repo`);
    }
  }
  for (const [table, files] of writers) {
    if (files.size > 1) wrong.push(`${table} has ${files.size} writers: ${[...files].sort().join(', ')}`);
  }
  return wrong;
};

/** The name in the code of each table, by its name in SQL. */
function tablesOf(tree: Tree): Map<string, string> {
  const tables = new Map<string, string>();
  for (const [file, text] of tree) {
    if (!file.startsWith('worker/db/schema/')) continue;
    for (const [, name = '', sql = ''] of text.matchAll(
      /export const (\w+) = \w*[tT]able\(\s*['"](\w+)['"]/g,
    )) {
      tables.set(sql, name);
    }
  }
  return tables;
}

function writtenIn(code: string, tables: Map<string, string>): string[] {
  const names = new Set(tables.values());
  const calls = [...code.matchAll(/\.\s*(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)\s*\)/g)].map(
    (match) => match[1] ?? '',
  );
  const statements = [
    ...code.matchAll(
      /\b(?:insert(?:\s+or\s+\w+)?\s+into|update|delete\s+from)\s+["`]?(?:\$\{\s*)?(?:\w+\.)?(\w+)/gi,
    ),
  ]
    .map((match) => match[1] ?? '')
    .map((name) => tables.get(name) ?? name);
  return [...new Set([...calls, ...statements])].filter((name) => names.has(name));
}
