import type { Memory, MemoryFilter, MemoryPage, MemorySort } from '#worker/contract/memory.ts';
import { MemoryFilter as Filter, listMemories, MemorySort as Sort } from '#worker/contract/schemas/memory.ts';
import type { Occasion, Site } from '#worker/contract/site.ts';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { previewPath } from '#worker/features/media/public.ts';
import {
  memoriesQuery,
  memoryKeyIn,
  presentMemory,
  presentPage,
  publicMemoryQuery,
} from '#worker/features/memories/public.ts';
import {
  authorizeView,
  burningSince,
  candlesQuery,
  presentSite,
  siteForVisitorQuery,
  siteIdOf,
} from '#worker/features/site-access/public.ts';
import { plusDays } from '#worker/shared/hebrew-date.ts';
import { type DatedSite, occasionsBetween } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

/** `performance` P8: at most ten memories and 6,000 characters of their text in the document. */
const FIRST_PAGE = 8;
/** One less: with its row in the index of facets a memory is three rows, and a page reads at most forty (P7). */
const FIRST_PAGE_FILTERED = 7;
const CHARACTERS_EACH = 700;

const Tag = listMemories.query.shape.tag.unwrap();

export type FirstView = {
  site: Site;
  page: MemoryPage;
  /** The memory that the address names, where everyone may see it. */
  linked: Memory | null;
  indexable: boolean;
  /** The address of the preview image; null where it is not rendered yet. */
  preview: string | null;
  /** The next yahrzeit and the next memorial day. */
  days: Occasion[];
  sort: MemorySort;
  filter: MemoryFilter | null;
  tag: string | undefined;
  /** The cursor that the memories follow; null for the first ones. */
  after: string | null;
};

/** The id of the memory that the address names. */
export function memoryIn(query: URLSearchParams): number | null {
  const id = Number(query.get('memory'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** How many memories a page has, and how much of the text of each; by default what a document shows at first. */
type Amount = { size: number; characters: number };

/** All data of a memorial's first view for a visitor, in one database batch. */
export async function readFirstView(
  ctx: Ctx,
  ref: string,
  query: URLSearchParams,
  amount?: Amount,
): Promise<FirstView> {
  const sort = Sort.catch('manual').parse(query.get('sort'));
  const filter = Filter.nullable().catch(null).parse(query.get('filter'));
  const tag = Tag.optional().catch(undefined).parse(query.get('tag'));
  const size = amount?.size ?? (filter === null && tag === undefined ? FIRST_PAGE : FIRST_PAGE_FILTERED);
  const whole = memoryIn(query);
  const cursor = query.get('after');
  const after = cursor === null ? undefined : memoryKeyIn(cursor, sort);
  const first = [
    siteForVisitorQuery(ctx.db, ref),
    candlesQuery(ctx.db, ref, burningSince(ctx.now())),
    memoriesQuery(
      ctx.db,
      siteIdOf(ref),
      { sort, filter: filter ?? undefined, tag, after },
      ['everyone'],
      size + 1,
    ),
  ] as const;
  const [found, candles, rows, named] =
    whole !== null
      ? await ctx.db.batch([...first, publicMemoryQuery(ctx.db, siteIdOf(ref), whole)])
      : await ctx.db.batch([...first]);
  const linked = named?.[0];
  const row = found[0];
  if (!row) throw new AppError('site.not_found');
  const visiting = { ...ctx, actor: visitor };
  const site = authorizeView(visiting, {
    ...row.site,
    portrait: row.portrait,
    cover: row.cover,
    logo: row.logo,
    theme: row.theme,
    brand: row.brand,
    short_code: row.short_code,
    group: null,
    controls: false,
  });
  const characters = amount?.characters ?? (after ? Number.POSITIVE_INFINITY : CHARACTERS_EACH);
  return {
    site: presentSite(visiting, site, {
      candles: candles[0]?.candles ?? 0,
    }),
    page: presentPage(visiting, rows, sort, size, site, characters),
    linked: linked ? presentMemory(visiting, linked, site) : null,
    // a frozen site is found nowhere, and still read
    indexable: site.indexable && site.frozen_at === null,
    preview: previewPath(site),
    days: daysToCome(site, ctx),
    sort,
    filter,
    tag,
    after: after ? cursor : null,
  };
}

/** The next yahrzeit and the next memorial day are at most this many days away. */
const DAYS_AHEAD = 400;

function daysToCome(site: DatedSite, { locale, now }: Ctx): Occasion[] {
  const today = civilToday(locale, now());
  const days = occasionsBetween(site, today, plusDays(today, DAYS_AHEAD));
  return (['yahrzeit', 'memorial_day'] as const).flatMap(
    (kind) => days.find((day) => day.kind === kind) ?? [],
  );
}
