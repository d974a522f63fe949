import type { ErrorCode } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { siteOfPublicMemory } from '#worker/features/memories/public.ts';
import { pictureNear, SIZES, srcset } from '#worker/shared/picture.ts';
import footCss from '#worker/shared/views/frame/foot.css?inline';
import { hasGrid } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import gridCss from '#worker/shared/views/site/photo-grid.css?inline';
import type { Look } from '#worker/shared/views/site/photo-grid.tsx';
import restCss from '#worker/shared/views/site/rest.css?inline';
import type { View } from '#worker/shared/views/view.ts';
import { localized } from './document.ts';
import { personLd } from './json-ld.ts';
import { memoryPreview } from './memory-preview.ts';
import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { siteTitle } from './page-title.ts';
import { type FirstView, memoryIn, readFirstView } from './read-first-view.ts';
import { siteBar } from './site-bar.ts';
import { mayVisitor, siteMain } from './site-main.ts';
import { siteStyle } from './site-style.ts';

/** Where a link to a memory that was moved since may still lead to it. */
const MOVED_FROM: ReadonlySet<ErrorCode> = new Set([
  'site.not_found',
  'site.private',
  'site.deleted',
  'auth.token_missing',
]);

/** The page of a site; where its address names a memory that is on another site and public, the address there. */
export async function siteContent({ ctx, view, param, query }: PageRequest): Promise<PageContent | MovedTo> {
  const firstView = await readFirstView(ctx, param, query).catch((error: unknown) => {
    if (error instanceof AppError && MOVED_FROM.has(error.code)) return error;
    throw error;
  });
  const isShown = !(firstView instanceof AppError);
  const named = memoryIn(query);
  if (named !== null && !(isShown && firstView.linked)) {
    const site = await siteOfPublicMemory(ctx, named);
    const isHere = isShown
      ? site?.id === firstView.site.id
      : site?.slug === param || String(site?.id) === param;
    if (site && !isHere) return { movedTo: `${addressOf(site)}?memory=${named}`, forgets: true };
  }
  if (!isShown) throw firstView;
  const { id, slug } = firstView.site;
  // the number of a site that was merged into another leads to that
  const isOld = /^\d+$/.test(param) ? Number(param) !== id : param !== slug;
  const composes = query.has('compose');
  const look = query.get('as') === 'cards' ? 'cards' : 'grid';
  return isOld
    ? { movedTo: addressOf(firstView.site) }
    : contentOf(ctx, view, param, firstView, composes, look);
}

const addressOf = ({ slug }: { slug: string }): string => `/site/${encodeURIComponent(slug)}`;

/** What the actions of a visitor open. */
const LATER = {
  write: { module: 'features/memories/contributions/contributions.tsx', areas: ['writing'] },
  ask: { module: 'features/members/access-requests/ask-to-take-part.tsx', areas: ['members'] },
} as const;

/**
 * The content of a memorial from its first view; `ref` as in the address. Without memories its end is in sight,
 * and brings its styles along.
 */
export function contentOf(
  { config }: Pick<Ctx, 'config'>,
  view: View,
  ref: string,
  { site, page, linked, indexable, preview, days, sort, filter, tag, after }: FirstView,
  composes = false,
  look: Look = 'grid',
): PageContent {
  const { locale } = view;
  const path = addressOf(site);
  const may = mayVisitor(site);
  const largest = site.cover ?? site.portrait;
  const grid = hasGrid(filter);
  const image = preview && config.origin + preview;
  return {
    path,
    ...siteTitle(site, locale),
    // further memories belong to the page that begins with the first
    indexable: indexable && after === null,
    accent: site.accent,
    style:
      siteStyle(site, page, grid) + (grid ? gridCss : '') + (page.memories.length ? '' : restCss + footCss),
    ogType: 'profile',
    jsonLd: personLd(site, { address: config.origin + localized(locale, path), image, days, locale }),
    picture: image ? { src: image, alt: site.name } : undefined,
    ...(linked && memoryPreview(site, linked, locale, config.origin)),
    preload: largest
      ? {
          src: pictureNear(largest, 800),
          srcset: srcset(largest),
          sizes: site.cover ? SIZES.cover : SIZES.portrait,
        }
      : undefined,
    ...(may && { later: LATER[may] }),
    main: siteMain({
      view,
      origin: config.origin,
      site,
      page,
      linked,
      sort,
      filter,
      tag,
      after,
      composes,
      look,
    }),
    bar: siteBar(site),
    queries: [
      { key: ['sites', ref], data: { site } },
      {
        key: ['memories', ref, { sort, filter, ...(tag && { tag }), ...(after && { after }) }],
        data: { pages: [page], pageParams: [after] },
      },
      ...(linked ? [{ key: ['memory', linked.id], data: linked }] : []),
    ],
  };
}
