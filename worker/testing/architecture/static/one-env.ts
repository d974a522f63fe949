import { sourceOf } from './source.ts';
import { codeFiles, type Rule } from './tree.ts';

const MAY = /^worker\/((?:standby\/)?index\.ts|platform\/|edge\/)/;

/** Only the entries, the platform and the edge access `env`; other code receives a ctx. */
export const oneEnv: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!file.startsWith('worker/') || MAY.test(file)) return [];
    const { code, imports } = sourceOf(file, text);
    const bindings = imports.some(({ from }) => from === 'cloudflare:workers');
    const touched = /\benv\b(?!['":\w-])|\.env\b/.exec(code.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, "''"));
    return bindings || touched ? [`${file} touches env`] : [];
  });
