/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Ref } from 'react';
import type { MemoryFilter, MemorySort } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';
import { FILTERS, MEMORY_KINDS } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';

export const SORTS = ['manual', 'newest', 'oldest'] as const satisfies readonly MemorySort[];

const SORT_LABELS: Record<MemorySort, MessageDescriptor> = {
  manual: msg`Family’s order`,
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
};

/** The filters and the sort order of the memories. */
export type FeedChoice = { sort: MemorySort; filter: MemoryFilter | null; tag?: string | undefined };

type FeedHeadProps = {
  view: View;
  site: Site;
  chosen: FeedChoice;
  hrefOf: (choice: FeedChoice) => string;
  menu?: Ref<HTMLDetailsElement>;
};

/** The title, the sort order, and the filters where there is something to choose from. Each choice is a link. */
export function FeedHead({ view, site, chosen, hrefOf, menu }: FeedHeadProps) {
  const { i18n, Link } = view;
  const { memories_title: title } = site.settings;
  const { tag } = chosen;
  const mourns = takesCandles(site.site_type_id, site.death_civil ?? site.death_hebrew);
  const hasChoice = site.memories_count > 0 || chosen.filter !== null || tag;
  const order = i18n._(msg`Order`);
  const sort = i18n._(SORT_LABELS[chosen.sort]);
  const link = (next: Partial<FeedChoice>) => {
    const choice = { ...chosen, ...next };
    const current = (['sort', 'filter', 'tag'] as const).every((part) => choice[part] === chosen[part]);
    return { href: hrefOf(choice), current, exact: true, stays: true, replaces: true };
  };
  return (
    <>
      <div className="head">
        <h2
          id="memories-head"
          dir={title ? 'auto' : undefined}
          lang={title ? langOf(site.lang, view) : undefined}
        >
          {title ?? i18n._(msg`Memories`)}
        </h2>
        {hasChoice && (
          <details className="menu" ref={menu}>
            <summary className="link small" aria-label={`${order}: ${sort}`}>
              {sort}
              <DownIcon />
            </summary>
            <nav className="menu-list" aria-label={order}>
              {SORTS.map((one) => (
                <Link className="link" key={one} {...link({ sort: one })}>
                  {i18n._(SORT_LABELS[one])}
                </Link>
              ))}
            </nav>
          </details>
        )}
      </div>
      {hasChoice && (
        <nav className="filters" aria-label={i18n._(msg`Show`)}>
          <Link {...link({ filter: null, tag: undefined })}>{i18n._(msg`All`)}</Link>
          {FILTERS.filter((one) => mourns || !MEMORY_KINDS[one].mourning).map((one) => (
            <Link key={one} {...link({ filter: one })}>
              {i18n._(MEMORY_KINDS[one].filter)}
            </Link>
          ))}
          {tag && (
            <Link
              className="chosen"
              aria-label={i18n._(msg`Remove the tag ${tag}`)}
              {...link({ tag: undefined })}
            >
              <bdi>{tag}</bdi> ×
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
