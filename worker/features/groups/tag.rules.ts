import type { Tag, TagSort } from '#worker/contract/group-and-tag.ts';
import { searchKey, sortKey } from '#worker/shared/search-key.ts';

/** The uniqueness key of a tag, without niqqud and case. A tag of symbols only is its own key. */
export const tagKey = (name: string): string => searchKey(name) || name.normalize('NFC').toLowerCase();

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byName = (one: Tag, other: Tag): number =>
  compare(sortKey(one.name), sortKey(other.name)) || compare(one.name, other.name);

const ORDERS: Record<TagSort, (one: Tag, other: Tag) => number> = {
  popular: (one, other) => other.uses - one.uses || byName(one, other),
  name_asc: byName,
  name_desc: (one, other) => byName(other, one),
};

export const sortedTags = (tags: readonly Tag[], sort: TagSort): Tag[] => tags.toSorted(ORDERS[sort]);
