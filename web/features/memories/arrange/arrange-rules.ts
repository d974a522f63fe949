import type { Memory, MemoryPage } from '#worker/contract/memory.ts';

type Place = Pick<Memory, 'id' | 'pinned'>;

/** The memory placed behind another, or first; pinned ones stay above the others. */
export function arranged<M extends Place>(memories: readonly M[], id: number, afterId: number | null): M[] {
  const moved = memories.find((one) => one.id === id);
  if (!moved || id === afterId) return [...memories];
  const others = memories.filter((one) => one.id !== id);
  const at = afterId === null ? 0 : others.findIndex((one) => one.id === afterId) + 1;
  const next = others.toSpliced(at, 0, moved);
  return [...next.filter(({ pinned }) => pinned), ...next.filter(({ pinned }) => !pinned)];
}

/** The id of the memory before this one; null for the first. */
export const beforeIt = (memories: readonly Place[], id: number): number | null =>
  memories[memories.findIndex((one) => one.id === id) - 1]?.id ?? null;

/** Where a memory goes by one step, or to the top; undefined where it cannot, among those pinned alike. */
export function stepOf(
  memories: readonly Place[],
  id: number,
  step: 'up' | 'down' | 'top',
): number | null | undefined {
  const moved = memories.find((one) => one.id === id);
  const alike = memories.filter(({ pinned }) => pinned === moved?.pinned);
  const at = alike.findIndex((one) => one.id === id);
  if (step === 'down') return alike[at + 1]?.id;
  if (at <= 0) return undefined;
  const above = step === 'top' ? 0 : at - 1;
  return beforeIt(memories, alike[above]?.id ?? 0);
}

/** The pages of a feed with its memories in another order; the pages keep their lengths. */
export function inOrder(pages: readonly MemoryPage[], memories: readonly Memory[]): MemoryPage[] {
  let from = 0;
  return pages.map((page) => {
    const until = from + page.memories.length;
    const next = { ...page, memories: memories.slice(from, until) };
    from = until;
    return next;
  });
}
