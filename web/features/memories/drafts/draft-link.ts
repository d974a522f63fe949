import { randomId } from '#web/lib/random-id.ts';
import type { MemoryLink } from '#worker/contract/memory.ts';
import { aboutLink } from '#worker/shared/link-service.ts';

/** A link of a draft, with its address as typed. */
export type DraftLink = {
  key: string;
  /** Of a link that the memory has already and whose address is unchanged; null for a new one. */
  id: string | null;
  /** Empty where the plan has closed the link, which is then shown by its host. */
  url: string;
  host: string;
  title: string;
};

export const newLink = (): DraftLink => ({ key: randomId(), id: null, url: '', host: '', title: '' });

export const draftLinkOf = ({ id, url, host, title }: MemoryLink): DraftLink => ({
  ...newLink(),
  id,
  url,
  host,
  title: title ?? '',
});

/** Whether nothing was entered; such a link is not sent. */
export const isBlank = ({ id, url, title }: DraftLink): boolean =>
  id === null && !url.trim() && !title.trim();

const ADDRESS_MAX = 2000;

/** A typed address as it is sent, with `https://` where it has no scheme; null where it is none. */
export function readAddress(typed: string): string | null {
  const address = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+-]*:/i.test(address) ? address : `https://${address}`);
  const isAddress =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    !url.username &&
    !url.password &&
    url.href.length <= ADDRESS_MAX;
  return isAddress ? url.href : null;
}

/** Whether a site needs a plan for this link; one that the memory has already stays. */
export function needsPlan({ id, url }: DraftLink): boolean {
  const address = id === null ? readAddress(url) : null;
  return address !== null && aboutLink(address).service !== 'page';
}
