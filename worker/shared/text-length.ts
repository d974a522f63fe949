/** `long` texts are folded everywhere, `middling` ones on phones, where their lines are many. */
export type TextLength = 'short' | 'middling' | 'long';

const LIMITS = { memory: [330, 620], about: [200, 200] } as const;
const LETTERS_A_LINE = 40;

/** The length class of a text, estimated from its characters alone, so that the page needs no measuring. */
export function textLengthOf(text: string, kind: keyof typeof LIMITS = 'memory'): TextLength {
  const [middling, long] = LIMITS[kind];
  const letters = text.length + (text.split('\n').length - 1) * LETTERS_A_LINE;
  return letters > long ? 'long' : letters > middling ? 'middling' : 'short';
}
