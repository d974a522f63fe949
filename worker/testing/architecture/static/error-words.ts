import type { Law } from './tree.ts';

const keysIn = (text = '') =>
  [...text.matchAll(/^ {2}(?:'([a-z_]+\.[a-z_]+)'|(\w+)): /gm)].map((match) => match[1] ?? match[2] ?? '');

/** Every error code has messages, and no messages belong to a removed code. */
export const errorWords: Law = (tree) => {
  const [listed = ''] = (tree.get('worker/contract/errors.ts') ?? '').split('as const');
  const worded = keysIn(tree.get('worker/i18n/error-messages.ts'));
  const codes = keysIn(listed);
  return [
    ...codes
      .filter((code) => !worded.includes(code))
      .map((code) => `worker/i18n/error-messages.ts has no words for ${code}`),
    ...worded
      .filter((code) => !codes.includes(code))
      .map((code) => `worker/contract/errors.ts has no ${code}`),
  ];
};
