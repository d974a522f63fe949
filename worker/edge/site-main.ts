import type { ReactElement } from 'react';
import type { Memory, MemoryFilter, MemoryPage, MemorySort } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { sharedSite } from '#worker/shared/shared-page.ts';
import { MemoryCard } from '#worker/shared/views/memory-card.tsx';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import { LifeLinks } from '#worker/shared/views/memory-kinds/life-row.tsx';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { MemoryTags } from '#worker/shared/views/memory-kinds/memory-tags.tsx';
import { MemoryText } from '#worker/shared/views/memory-kinds/text.tsx';
import { ShareRow } from '#worker/shared/views/share-row.tsx';
import { Feed, FirstMemories, MoreMemories } from '#worker/shared/views/site/feed.tsx';
import { type FeedChoice, FeedHead } from '#worker/shared/views/site/feed-head.tsx';
import { LinkedMemory } from '#worker/shared/views/site/linked-memory.tsx';
import { PausedNote } from '#worker/shared/views/site/paused-note.tsx';
import { type Look, PhotoGrid, PhotosHead, photosApart } from '#worker/shared/views/site/photo-grid.tsx';
import { SiteAbout } from '#worker/shared/views/site/site-about.tsx';
import { type Composed, SiteActions } from '#worker/shared/views/site/site-actions.tsx';
import { SiteHero } from '#worker/shared/views/site/site-hero.tsx';
import { SitePage } from '#worker/shared/views/site/site-page.tsx';
import { Vigil } from '#worker/shared/views/site/vigil.tsx';
import type { View } from '#worker/shared/views/view.ts';
import type { Main } from './framed.ts';
import { writingNote } from './script-note.ts';

type SiteMainInput = {
  view: View;
  origin: string;
  site: Site;
  page: MemoryPage;
  /** The memory that the address names. */
  linked?: Memory | null;
  sort?: MemorySort;
  filter?: MemoryFilter | null;
  tag?: string | undefined;
  /** The cursor that the memories follow; null for the first ones. */
  after?: string | null;
  /** An action was followed, which takes the app. */
  composes?: boolean;
  /** How the photos are shown where they are alone. */
  look?: Look;
};

/** The memorial without JavaScript. */
export function siteMain({
  view,
  origin,
  site,
  page,
  linked = null,
  sort = 'manual',
  filter = null,
  tag,
  after = null,
  composes = false,
  look = 'grid',
}: SiteMainInput): Main {
  const chosen = { sort, filter, tag };
  const looks = hasGrid(filter) && photosApart(page.memories).length > 0;
  const memories = page.memories.filter(({ id }) => id !== linked?.id);
  const card = (memory: Memory) =>
    MemoryCard({
      view,
      memory,
      slots: {
        ...(memory === linked &&
          memory.text && { text: MemoryText({ view, memory, text: memory.text, folded: false }) }),
        attached: (kind) => Attached({ view, memory, kind }),
        tags: () => MemoryTags({ view, memory, tagHref }),
        life: LifeLinks({ view, memory }),
      },
    });
  return SitePage({
    site,
    hero: SiteHero({ view, site, children: Vigil({ view, site, page: '' }) }),
    note: PausedNote({ view, site }),
    actions: SiteActions({ view, site, may: mayVisitor(site), hrefOf: actionHref }),
    memories: [
      FeedHead({ view, site, chosen, hrefOf: (choice) => choiceHref({ ...choice, look }) }),
      composes && (writingNote(view) as unknown as ReactElement),
      linked && LinkedMemory({ card: card(linked) }),
      after && FirstMemories({ view, href: choiceHref({ ...chosen, look }) }),
      looks && PhotosHead({ view, look, hrefOf: (one) => choiceHref({ ...chosen, look: one }) }),
      looks && look === 'grid'
        ? PhotoGrid({ view, memories: page.memories })
        : Feed({
            view,
            empty: page.memories.length === 0,
            filter: filter ?? tag ?? null,
            memories,
            card,
          }),
      page.next_cursor && MoreMemories({ view, href: choiceHref({ ...chosen, look }, page.next_cursor) }),
    ],
    aside: [SiteAbout({ view, site }), ShareRow({ view, page: sharedSite(site, view.locale, origin) })],
  });
}

function choiceHref({ sort, filter, tag, look }: FeedChoice & { look: Look }, after?: string): string {
  const choices = [
    filter && `filter=${filter}`,
    tag && `tag=${encodeURIComponent(tag)}`,
    sort !== 'manual' && `sort=${sort}`,
    look === 'cards' && 'as=cards',
  ];
  const parts = [...choices, after && `after=${after}`].filter(Boolean);
  return `?${parts.join('&')}#memories`;
}

const tagHref = (tag: string): string => `?tag=${encodeURIComponent(tag)}#memories`;

/** A visitor may write on an open site and request access to any other; neither while it is frozen. */
export const mayVisitor = ({ frozen, mode }: Site): 'write' | 'ask' | null =>
  frozen ? null : mode === 'open' ? 'write' : 'ask';

const actionHref = (what: Composed): string => `?compose=${what}#memories`;
