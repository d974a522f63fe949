import type { Picture } from '#worker/contract/primitives.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { communities } from '#worker/db/schema/communities.ts';
import type { sites } from '#worker/db/schema/sites.ts';
import { type PictureRow, pictureOf } from '#worker/features/media/public.ts';
import { targetOf } from '#worker/features/short-links/public.ts';
import { audienceOf } from '#worker/features/sites/public.ts';
import { entryOfCommunity, entryOfSite } from './found.rules.ts';
import type { Found } from './popular.ts';

/** What everyone may see, as it was written down. */
export function presentFound(ctx: Ctx, { kind, id, shown }: Found): SearchResult {
  const { name, portrait: _, work: __, gender: ___, ...cell } = shown;
  return { kind, id, ...cell, full_name: name, sentence: null, profile: portraitOf(ctx, shown) };
}

export const portraitOf = (ctx: Ctx, { portrait, work }: Found['shown']): Picture | null =>
  portrait && pictureOf(portrait, work ? 'private' : 'public', ctx.secrets.media, ctx.now());

export function presentSiteFound(
  ctx: Ctx,
  site: typeof sites.$inferSelect,
  portrait: PictureRow | null,
): SearchResult {
  const { name, gender: _, ...cell } = entryOfSite(site).cell;
  return {
    kind: 'site',
    id: site.id,
    slug: targetOf(site),
    ...cell,
    full_name: name,
    sentence: site.sentence,
    profile: portrait && pictureOf(portrait, audienceOf(site), ctx.secrets.media, ctx.now()),
  };
}

export function presentCommunityFound(community: typeof communities.$inferSelect): SearchResult {
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
