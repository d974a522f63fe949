import type { Picture } from '#worker/contract/primitives.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { communities } from '#worker/db/schema/communities.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import { audienceOf, siteAddressOf } from '#worker/features/site-access/public.ts';
import type { IndexedResult } from './popular.ts';
import { entryOfCommunity, entryOfSite } from './search-index.rules.ts';

/** A public result, from the display data stored in the search index. */
export function presentSearchResult(ctx: Ctx, { kind, id, shown }: IndexedResult): SearchResult {
  const { name, portrait: _, work: __, gender: ___, ...cell } = shown;
  return { kind, id, ...cell, full_name: name, sentence: null, profile: portraitOf(ctx, shown) };
}

export const portraitOf = (ctx: Ctx, { portrait, work }: IndexedResult['shown']): Picture | null =>
  portrait && pictureOf(portrait, work ? 'private' : 'public', ctx.secrets.media, ctx.now());

export function presentSiteResult(
  ctx: Ctx,
  site: typeof sites.$inferSelect,
  portrait: PictureRow | null,
): SearchResult {
  const { name, gender: _, ...cell } = entryOfSite(site).cell;
  return {
    kind: 'site',
    id: site.id,
    slug: siteAddressOf(site),
    ...cell,
    full_name: name,
    sentence: site.sentence,
    profile: portrait && pictureOf(portrait, audienceOf(site), ctx.secrets.media, ctx.now()),
  };
}

export function presentCommunityResult(community: typeof communities.$inferSelect): SearchResult {
  const { name, gender: _, ...cell } = entryOfCommunity(community).cell;
  return {
    kind: 'community',
    id: community.id,
    slug: community.slug,
    ...cell,
    full_name: name,
    sentence: community.sentence,
    profile: null,
  };
}
