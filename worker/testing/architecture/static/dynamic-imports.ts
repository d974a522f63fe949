import { parseSync } from 'rolldown/utils';
import { codeFiles, lineAt, type Rule } from './tree.ts';

/** The app and the jobs, which a scan must not evaluate, and libraries too heavy for every request. */
const ALLOWED = [
  /(^|\/)app\/entry\.ts$/,
  /(^|\/)jobs\/[\w-]+\.ts$/,
  /(^|\/)(?:sticker-sheet|invoice-pdf|label-pdf|parse-text|email-templates)\.ts$/,
  /^stripe$/,
  /^@simplewebauthn\/server$/,
];

/** The worker uses `import()` only for the app, the jobs and heavy libraries. */
export const dynamicImports: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!file.startsWith('worker/')) return [];
    return parseSync(file, text).module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const target = text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, '');
      return ALLOWED.some((allowed) => allowed.test(target))
        ? []
        : [`${file}:${lineAt(text, start)} imports ${target} on demand: import it at the top`];
    });
  });
