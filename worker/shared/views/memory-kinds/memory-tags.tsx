/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

type MemoryTagsProps = {
  view: View;
  memory: Memory;
  /** The address of the feed with only this tag. */
  tagHref: (tag: string) => string;
};

/** The tags of a memory, each leading to the others that have it. */
export const MemoryTags = ({ view: { i18n, Link }, memory: { tags }, tagHref }: MemoryTagsProps) => (
  <nav className="tags" aria-label={i18n._(msg`Tags`)}>
    {tags.map((tag) => (
      <Link className="tag" href={tagHref(tag)} stays key={tag}>
        <bdi>{tag}</bdi>
      </Link>
    ))}
  </nav>
);
