/** `long` texts are folded everywhere, `middling` ones on phones, where their lines are many. */
export type Reach = 'short' | 'middling' | 'long';

const LIMITS = { memory: [330, 620], about: [200, 200] } as const;
const LETTERS_A_LINE = 40;

/** How far a text reaches, told by its letters alone: the page must not have to be measured. */
export function reachOf(text: string, kind: keyof typeof LIMITS = 'memory'): Reach {
  const [middling, long] = LIMITS[kind];
  const letters = text.length + (text.split('\n').length - 1) * LETTERS_A_LINE;
  return letters > long ? 'long' : letters > middling ? 'middling' : 'short';
}
