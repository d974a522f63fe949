/** @jsxImportSource #views */
import type { Memory } from '#worker/contract/memory.ts';
import type { MemorySlots } from './memory-kinds/memory-kind.ts';
import { memoryKind } from './memory-kinds/memory-kinds.ts';
import type { View } from './view.ts';

type MemoryCardProps = { view: View; memory: Memory; stamped?: boolean; slots?: MemorySlots };

/** One memory of the feed. `stamped`: shows who shared it. */
export function MemoryCard({ view, memory, stamped = true, slots = {} }: MemoryCardProps) {
  const { Card } = memoryKind(memory.type);
  return <Card view={view} memory={memory} stamped={stamped} slots={slots} />;
}
