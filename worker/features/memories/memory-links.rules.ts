import type { FieldError } from '#worker/contract/errors.ts';
import type { MemoryLink } from '#worker/contract/memory.ts';
import type { NewMemory } from '#worker/contract/memory-commands.ts';
import type { LinkCell } from '#worker/db/schema/memories.ts';
import { aboutLink } from '#worker/shared/link-service.ts';

type LinkInput = NewMemory['links'][number];

/** The links as shown. Without a plan those to videos and drives are closed; `isOpen` is for plan and author. */
export const presentLinks = (links: readonly LinkCell[], isOpen: boolean): MemoryLink[] =>
  links.map(({ id, url, title }) => {
    const { host, service, embed } = aboutLink(url);
    const closed = !isOpen && needsPlan(url);
    return { id, url: closed ? '' : url, host, title, service, embed: closed ? null : embed, closed };
  });

/** Whether a site needs a plan for a new link to this address. */
export const needsPlan = (url: string): boolean => aboutLink(url).service !== 'page';

/** The address in the normal form of browsers, so that the one shown is the one that is opened. */
const normalized = (url: string): string => URL.parse(url)?.href ?? url;

/**
 * The links in the order sent, those of the memory with their stored addresses; `added` are the others. `newId`
 * makes the id of each of these.
 */
export function linksFrom(
  sent: readonly LinkInput[],
  stored: readonly LinkCell[],
  newId: () => string,
): { links: LinkCell[]; added: LinkCell[]; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const added: LinkCell[] = [];
  const links = sent.flatMap((input, at) => {
    const known =
      'id' in input
        ? stored.find(({ id }) => id === input.id)
        : stored.find(({ url }) => url === normalized(input.url));
    if (!known && 'id' in input) {
      faults.push({ pointer: `/links/${at}`, code: 'link.gone', params: {} });
      return [];
    }
    const link = {
      ...(known ?? { id: newId(), url: 'url' in input ? normalized(input.url) : '' }),
      title: input.title || null,
    };
    if (!known) added.push(link);
    return [link];
  });
  const seen = new Set<string>();
  for (const [at, { url }] of links.entries()) {
    if (seen.has(url)) faults.push({ pointer: `/links/${at}`, code: 'link.twice', params: {} });
    seen.add(url);
  }
  return { links, added, faults };
}

/** Whether stored links are those of an input that was saved before. */
export const sameLinks = (links: readonly LinkCell[], sent: readonly LinkInput[]): boolean =>
  links.length === sent.length &&
  sent.every((input, at) => {
    const link = links[at];
    return (
      link?.title === (input.title || null) &&
      ('id' in input ? link.id === input.id : link.url === normalized(input.url))
    );
  });
