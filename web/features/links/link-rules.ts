/** The web address from typed text: a missing scheme is added. */
export function webAddressOf(typed: string): string {
  const input = typed.trim();
  return input && !/^[a-z][a-z\d+.-]*:/i.test(input) ? `https://${input.replace(/^\/+/, '')}` : input;
}

/** The host of a link, as shown to readers. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

type Target = { key: string | number; dropPosition: string };

/** The id of the link that a dropped link is placed after: null for first place, undefined if unchanged. */
export function droppedBehind(
  links: readonly { id: number }[],
  linkId: number,
  { key, dropPosition }: Target,
): number | null | undefined {
  const others = links.filter(({ id }) => id !== linkId);
  const at = others.findIndex(({ id }) => id === Number(key));
  if (at === -1) return undefined;
  const behind = others[dropPosition === 'before' ? at - 1 : at]?.id ?? null;
  const now = links[links.findIndex(({ id }) => id === linkId) - 1]?.id ?? null;
  return behind === now ? undefined : behind;
}
