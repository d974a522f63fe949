type Target = { key: string | number; dropPosition: string };

/** The id of the item that a dropped item is placed after: null for the first place, undefined if unchanged. */
export function droppedAfter(
  items: readonly { id: number }[],
  id: number,
  { key, dropPosition }: Target,
): number | null | undefined {
  const others = items.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === Number(key));
  if (at === -1) return undefined;
  const after = others[dropPosition === 'before' ? at - 1 : at]?.id ?? null;
  const now = items[items.findIndex((one) => one.id === id) - 1]?.id ?? null;
  return after === now ? undefined : after;
}
