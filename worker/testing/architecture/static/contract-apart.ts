import { sourceOf } from './source.ts';
import { codeFiles, type Rule } from './tree.ts';

const NOUN = /^worker\/contract\/([\w-]+)\.ts$/;
const SCHEMAS = /^worker\/contract\/schemas\/([\w-]+)\.ts$/;

/**
 * The browser imports the contract without its schemas: only `index.ts`, used by the worker, joins the two.
 */
export const contractApart: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!NOUN.test(file) || file === 'worker/contract/index.ts') return [];
    return sourceOf(file, text)
      .imports.filter(({ from, typeOnly }) => !typeOnly && (from === 'zod' || from.includes('/schemas/')))
      .map(({ from }) => `${file} imports ${from} at run time`);
  });

/** Each schema has the name of its endpoint, and the index contains both. */
export const schemasJoined: Rule = (tree) => {
  const index = tree.get('worker/contract/index.ts') ?? '';
  return codeFiles(tree).flatMap(([file, text]) => {
    const noun = file.match(SCHEMAS)?.[1];
    const names = noun ? [...text.matchAll(/^export const ([a-z]\w*) = \{/gm)].map((match) => match[1]) : [];
    const endpoints = tree.get(`worker/contract/${noun}.ts`) ?? '';
    const orphans = names
      .filter((name) => !endpoints.includes(`export const ${name} = shaped<typeof schemas.${name}>()(`))
      .map((name) => `${file}: ${name} is of no endpoint`);
    const unlisted = [`'./${noun}.ts'`, `'./schemas/${noun}.ts'`]
      .filter((from) => names.length > 0 && !index.includes(from))
      .map((from) => `worker/contract/index.ts does not list ${from}`);
    return [...orphans, ...unlisted];
  });
};
