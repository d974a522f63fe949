import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { fullSearch } from './full-search.ts';
import { quickSearch } from './quick-search.ts';
import { keyOf } from './spellings.ts';

export async function search(
  ctx: Ctx,
  { query, page, quick_search, filter }: BodyOf<typeof api.search>,
): Promise<ReplyOf<typeof api.search>> {
  await limitFlood(ctx.floods.search, ctx.client.network);
  const key = keyOf(query);
  if (key === null) return { results: [], more: false };
  return quick_search ? quickSearch(ctx, key, filter) : fullSearch(ctx, key, filter, page);
}
