import { type MemoryKind, post } from './memory-kind.ts';

/** Links to other sites, and no other attachment. */
export const kind = {
  ...post,
  type: 'link',
  matches: (_, __, links) => links.length > 0,
} satisfies MemoryKind;
