/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import type { MemoryFilter } from '#worker/contract/memory.ts';
import { More, type Opening } from '#worker/shared/views/more.tsx';
import type { View } from '#worker/shared/views/view.ts';

type FeedProps = {
  view: View;
  /** The rendered memories. */
  children: readonly ReactNode[];
  /** The site has no memories to show. */
  empty: boolean;
  filter: MemoryFilter | null;
  /** The reader manages the site. */
  own?: boolean;
  list?: Ref<HTMLDivElement>;
  busy?: boolean;
};

/** Some of a site's memories, or a message where there are none. */
export const Feed = ({ view, children, empty, filter, own = false, list, busy }: FeedProps) => (
  <div className="feed" ref={list} aria-busy={busy || undefined}>
    {children}
    {empty && (
      <p className="empty">
        {view.i18n._(
          filter
            ? msg`There are no memories of this kind here yet.`
            : own
              ? msg`Start with one photo. The rest can come later.`
              : msg`No memories here yet. Yours can be the first.`,
        )}
      </p>
    )}
  </div>
);

/** Leads from further memories back to the first. */
export const FirstMemories = ({ view: { i18n, Link }, href }: { view: View; href: string }) => (
  <Link className="more first" href={href} exact stays>
    {i18n._(msg`Back to the first page`)}
  </Link>
);

export const MoreMemories = ({ view, ...more }: Opening & { view: View; href: string }) => (
  <More className="button further" {...more}>
    {view.i18n._(msg`More memories`)}
  </More>
);
