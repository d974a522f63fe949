import type { ReactNode } from 'react';

/** An arrow along the reading direction, drawn for left to right and mirrored for right to left. */
export const DirectionalIcon = ({ children, back = false }: { children: ReactNode; back?: boolean }) => (
  <span className={back ? 'flip back' : 'flip'}>{children}</span>
);
