import type { ReactNode } from 'react';

const COLORS = {
  quiet: 'text-(--ink-3)',
  good: 'text-(--success)',
  warning: 'text-(--warning)',
  danger: 'text-(--danger)',
};

export type Tone = keyof typeof COLORS;

/** A state in a table, as a coloured word: what needs nobody's attention is quiet. */
export const StateWord = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${COLORS[tone]} whitespace-nowrap ${tone === 'quiet' ? '' : 'font-medium'}`}>
    {children}
  </span>
);
