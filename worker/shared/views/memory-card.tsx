/** @jsxImportSource #views */
import type { Memory } from '#worker/contract/memory.ts';
import type { MemorySlots } from './memory-kinds/memory-kind.ts';
import { memoryKind } from './memory-kinds/memory-kinds.ts';
import type { View } from './view.ts';

type MemoryCardProps = { view: View; memory: Memory; slots?: MemorySlots };

/** One memory of the feed. */
export function MemoryCard({ view, memory, slots = {} }: MemoryCardProps) {
  const { Card } = memoryKind(memory.type);
  return <Card view={view} memory={memory} slots={slots} />;
}
