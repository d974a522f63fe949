import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What people type and what is meant: an address without its beginning is a web address. */
export function webAddressOf(typed: string): string {
  const given = typed.trim();
  return given && !/^[a-z][a-z\d+.-]*:/i.test(given) ? `https://${given.replace(/^\/+/, '')}` : given;
}

/** What can be seen to be wrong with an address before it is sent. */
export function addressFault(url: string): MessageDescriptor | null {
  if (!url) return msg`Enter the address of the page`;
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !parsed.hostname.includes('.'))
    return msg`This is not the address of a page on the web`;
  return parsed.username || parsed.password
    ? msg`An address with a name or password in it is not kept`
    : null;
}

/** Where a link leads to, as it is read. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

type Target = { key: string | number; dropPosition: string };

/** Behind which link one comes that is dropped beside another: null before them all, undefined where it stands already. */
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
