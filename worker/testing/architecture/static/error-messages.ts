import type { Rule, Tree } from './tree.ts';

const keysIn = (text = '') =>
  [...text.matchAll(/^ {2}(?:'([a-z_]+\.[a-z_]+)'|(\w+)): /gm)].map((match) => match[1] ?? match[2] ?? '');

const ERRORS = 'worker/contract/errors.ts';

/** Every error code has messages, and no messages belong to a removed code. */
export const errorMessages: Rule = (tree) => {
  const [listed = ''] = (tree.get(ERRORS) ?? '').split('as const');
  return compared(tree, keysIn(listed), 'worker/i18n/error-messages.ts');
};

/** Every error code of a field has a message in the browser, and no message belongs to a removed code. */
export const fieldErrorMessages: Rule = (tree) => {
  const [, listed = ''] = /FIELD_ERRORS = \[([^\]]*)\]/.exec(tree.get(ERRORS) ?? '') ?? [];
  const codes = [...listed.matchAll(/'([a-z_.]+)'/g)].map(([, code = '']) => code);
  return compared(tree, codes, 'web/lib/forms/field-messages.ts');
};

function compared(tree: Tree, codes: readonly string[], file: string): string[] {
  const worded = keysIn(tree.get(file));
  return [
    ...codes.filter((code) => !worded.includes(code)).map((code) => `${file} has no message for ${code}`),
    ...worded.filter((code) => !codes.includes(code)).map((code) => `${ERRORS} has no ${code}`),
  ];
}
