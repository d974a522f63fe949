/** @jsxImportSource #views */
import type { ReactNode, Ref } from 'react';

type LinkedMemoryProps = { card: ReactNode; frame?: Ref<HTMLDivElement> };

/** The memory that the address names, in full, above the others. */
export const LinkedMemory = ({ card, frame }: LinkedMemoryProps) => (
  <div className="linked" ref={frame}>
    {card}
  </div>
);
