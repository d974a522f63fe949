import { sourceOf } from './source.ts';
import { codeFiles, hits, type Rule } from './tree.ts';

/**
 * In features only a `*.repo.ts` queries the database; a service may send several reads of repos as one
 * batch.
 */
export const drizzleInRepos: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!file.startsWith('worker/features/') || file.endsWith('.repo.ts')) return [];
    const { code, imports } = sourceOf(file, text);
    return [
      ...imports.filter(({ from }) => /^drizzle-orm/.test(from)).map(({ from }) => `${file} imports ${from}`),
      ...hits(
        file,
        code,
        /\bdb\s*\.\s*(select|insert|update|delete|query|run|all|get|prepare)\b/g,
        'asks the database itself',
      ),
    ];
  });
