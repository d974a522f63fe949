import type { Picture } from '#worker/contract/primitives.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { communities } from '#worker/db/schema/communities.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import { audienceOf, siteAddressOf } from '#worker/features/site-access/public.ts';
import { excerptOf } from '#worker/shared/excerpt.ts';
import type { IndexedResult } from './popular.ts';
import { entryOfCommunity, entryOfSite } from './search-index.rules.ts';

const NAMED = { found_in: 'name', excerpt: null } as const;

/** A result whose name does not have all words of the query: with the part of its texts that matches. */
export const foundInTexts = (
  result: SearchResult,
  texts: readonly string[],
  query: string,
): SearchResult => ({
  ...result,
  found_in: 'texts',
  excerpt: excerptOf(texts, query),
});

/** A public result, from the display data stored in the search index. */
export function presentSearchResult(ctx: Ctx, { kind, id, shown }: IndexedResult): SearchResult {
  const { name, portrait: _, work: __, gender: ___, ...cell } = shown;
  return { kind, id, ...cell, ...NAMED, full_name: name, sentence: null, profile: portraitOf(ctx, shown) };
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
    ...NAMED,
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
    ...NAMED,
    full_name: name,
    sentence: community.sentence,
    profile: null,
  };
}
