import type { ReactNode } from 'react';

/** An arrow that points along the line of reading, drawn for left to right. */
export const DirectionalIcon = ({ children, back = false }: { children: ReactNode; back?: boolean }) => (
  <span className={back ? 'flip back' : 'flip'}>{children}</span>
);
