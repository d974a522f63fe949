import {
  MemoryFilter as Filter,
  type MemoryFilter,
  type MemoryPage,
  type MemorySort,
  MemorySort as Sort,
} from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { memoriesQuery, presentPage } from '#worker/features/memories/public.ts';
import {
  burningSince,
  candlesQuery,
  presentSite,
  seenSite,
  siteForVisitorQuery,
  siteIdOf,
} from '#worker/features/sites/public.ts';

/** `performance` P8: at most ten memories and 6,000 letters of their text in the document. */
const FIRST_PAGE = 8;
const LETTERS_EACH = 700;

export type FirstView = {
  site: Site;
  page: MemoryPage;
  indexable: boolean;
  sort: MemorySort;
  filter: MemoryFilter | null;
};

/** All that a memorial's first view shows, to a visitor, in one trip to the database. */
export async function readFirstView(ctx: Ctx, ref: string, query: URLSearchParams): Promise<FirstView> {
  const sort = Sort.catch('manual').parse(query.get('sort'));
  const filter = Filter.nullable().catch(null).parse(query.get('filter'));
  const whole = Number(query.get('memory'));
  const [found, candles, rows] = await ctx.db.batch([
    siteForVisitorQuery(ctx.db, ref),
    candlesQuery(ctx.db, ref, burningSince(ctx.now())),
    memoriesQuery(ctx.db, siteIdOf(ref), { sort, filter: filter ?? undefined }, ['everyone'], FIRST_PAGE + 1),
  ]);
  const row = found[0];
  if (!row) throw new AppError('site.not_found');
  const visiting = { ...ctx, actor: visitor };
  const site = seenSite(visiting, {
    ...row.site,
    portrait: row.portrait,
    cover: row.cover,
    logo: row.logo,
    looks: row.looks,
    group: null,
    controls: false,
  });
  return {
    site: presentSite(visiting, site, {
      candles: candles[0]?.candles ?? 0,
    }),
    page: presentPage(visiting, rows, sort, FIRST_PAGE, site, (at) =>
      rows[at]?.memory.id === whole ? Number.POSITIVE_INFINITY : LETTERS_EACH,
    ),
    indexable: site.indexable,
    sort,
    filter,
  };
}
