import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { fullSearch } from './full-search.ts';
import { popularIn } from './popular.ts';
import { quickSearch } from './quick-search.ts';
import { suggestedIn } from './search-index.rules.ts';
import { portraitOf } from './search-result.present.ts';
import { keyOf } from './spellings.ts';

const SUGGESTED = 6;

export async function search(
  ctx: Ctx,
  { query, page, quick_search, filter }: BodyOf<typeof api.search>,
): Promise<ReplyOf<typeof api.search>> {
  await limitFlood(ctx.floods.search, ctx.client.network);
  const key = keyOf(query);
  if (key === null) return { results: [], more: false };
  return quick_search ? quickSearch(ctx, key, filter) : fullSearch(ctx, key, filter, page);
}

/** The most visited public sites and communities. */
export async function suggest(ctx: Ctx, locale: Locale): Promise<ReplyOf<typeof api.suggestions>> {
  const sites = await popularIn(ctx, suggestedIn(locale, 'site'), SUGGESTED + 1);
  const groups = await popularIn(ctx, suggestedIn(locale, 'community'), SUGGESTED + 1);
  return {
    suggestions: {
      sites: sites.rows.slice(0, SUGGESTED).map(({ id, shown }) => ({
        id,
        slug: shown.slug,
        label: shown.name,
        image: portraitOf(ctx, shown),
        gender: shown.gender ?? 'other',
      })),
      groups: groups.rows
        .slice(0, SUGGESTED)
        .map(({ id, shown }) => ({ id, slug: shown.slug, label: shown.name })),
    },
  };
}
