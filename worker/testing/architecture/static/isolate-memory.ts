import { sourceOf } from './source.ts';
import { codeFiles, hits, type Rule } from './tree.ts';

const KEEPER = 'worker/platform/isolate-memory.ts';
const STATE = /^(?:export )?(?:let |const \w+(?:: [^=\n]+)? = new (?:Map|Set)(?:<[^;]*?>)?\(\)).*/gm;

/** State that the worker shares between requests is in an `isolateMap`, which tests can clear. */
export const isolateMemory: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) =>
    file.startsWith('worker/') && file !== KEEPER
      ? hits(file, sourceOf(file, text).code, STATE, 'keeps state outside of an isolateMap')
      : [],
  );
