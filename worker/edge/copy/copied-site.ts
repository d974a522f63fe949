import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { html } from '#worker/edge/html.ts';
import { siteTitle } from '#worker/edge/page-title.ts';
import { type FirstView, readFirstView } from '#worker/edge/read-first-view.ts';
import { siteStyle } from '#worker/edge/site-style.ts';
import { listPublishedOf } from '#worker/features/comments/public.ts';
import { listSpoken } from '#worker/features/memories/public.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import footCss from '#worker/shared/views/frame/foot.css?inline';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import { Feed } from '#worker/shared/views/site/feed.tsx';
import siteCss from '#worker/shared/views/site/first.css?inline';
import { PausedNote } from '#worker/shared/views/site/paused-note.tsx';
import restCss from '#worker/shared/views/site/rest.css?inline';
import { SiteAbout } from '#worker/shared/views/site/site-about.tsx';
import { SiteHero } from '#worker/shared/views/site/site-hero.tsx';
import { SitePage } from '#worker/shared/views/site/site-page.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { copiedMemory } from './copied-memory.ts';
import { fileAt, type PageToCopy } from './copy-document.ts';

/** Where a page of a site begins: its number, from 1, and the cursor of the memory before it. */
export type PagePlace = { part: number; after: string | null };

/** How many memories a copied page has; the further ones are on pages of their own. */
const MEMORIES_A_PAGE = 100;

/** On a living page the filters stand between the heading and the first memory. */
const UNFILTERED = '.head{margin-block-end:1rem}';

/**
 * A page of a site as a visitor sees it, with a hundred of its public memories. Throws the error of the site's page
 * where a visitor does not see it.
 */
export async function copiedSite(
  ctx: Ctx,
  view: View,
  siteId: number,
  { part, after }: PagePlace,
): Promise<{ page: PageToCopy; next: string | null }> {
  const query = new URLSearchParams(after === null ? {} : { after });
  const { site, page }: FirstView = await readFirstView(ctx, String(siteId), query, {
    size: MEMORIES_A_PAGE,
    characters: Number.POSITIVE_INFINITY,
  });
  // its number leads on to the site that it was merged into
  if (site.id !== siteId) throw new AppError('site.not_found');
  const path = `/site/${encodeURIComponent(site.slug)}`;
  const cards = await cardsOf(ctx, view, page.memories);
  const feed = Feed({
    view,
    empty: page.memories.length === 0,
    filter: null,
    memories: page.memories,
    card: ({ id }) => cards.get(id),
  });
  const copied = {
    ...siteTitle(site, view.locale),
    path: part === 1 ? path : `${path}/${part}`,
    living: path,
    css: siteCss + restCss + footCss,
    style: siteStyle(site, page, true) + UNFILTERED,
    accent: site.accent,
    name: namesFor(site, view.locale).main.text,
    lang: site.lang,
    main: SitePage({
      site,
      // a line that is true until a day, as of the next yahrzeit, would stay after it
      hero: SiteHero({ view, site, lines: site.lines.filter(({ until }) => until === undefined) }),
      note: PausedNote({ view, site }),
      actions: null,
      memories: [
        heading(view, site),
        feed,
        further(view, path, { number: part, hasMore: page.next_cursor !== null }),
      ] as unknown as ReactElement[],
      aside: part === 1 ? SiteAbout({ view, site, folded: false }) : null,
    }),
  };
  return { page: copied, next: page.next_cursor };
}

function heading(view: View, { settings, lang }: Site): Markup {
  const { memories_title: title } = settings;
  const written = title ? html` dir="auto" lang="${langOf(lang, view) ?? view.locale}"` : null;
  return html`<div class="head"><h2 id="memories-head"${written}>${title ?? view.i18n._(msg`Memories`)}</h2></div>`;
}

function further(
  view: View,
  path: string,
  { number, hasMore }: { number: number; hasMore: boolean },
): Markup {
  const link = (to: number, label: MessageDescriptor) =>
    html`<a class="button further" href="${fileAt(view.locale, to === 1 ? path : `${path}/${to}`)}#memories">${view.i18n._(label)}</a>`;
  return html`${number > 1 ? link(number - 1, msg`Earlier page`) : null}${hasMore ? link(number + 1, msg`More memories`) : null}`;
}

async function cardsOf(
  ctx: Ctx,
  view: View,
  memories: readonly Memory[],
): Promise<ReadonlyMap<number, ReactElement>> {
  const ids = memories.map(({ id }) => id);
  const [comments, transcripts] = await Promise.all([listPublishedOf(ctx.db, ids), listSpoken(ctx.db, ids)]);
  return new Map(
    memories.map((memory) => [
      memory.id,
      copiedMemory(view, memory, {
        spoken: new Map(
          transcripts.flatMap(({ memory_id, media_id, text, flagged }) =>
            memory_id === memory.id && text && !flagged ? [[media_id, text] as const] : [],
          ),
        ),
        comments: comments.filter(({ comment }) => comment.memory_id === memory.id),
      }),
    ]),
  );
}
