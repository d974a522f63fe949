import { against, type Line } from './goal.ts';
import type { Meter } from './meter.ts';
import { documentOf, inlinedIn } from './page-data.ts';
import { race } from './race.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 61;
const PER_ROUND = 100;

/** P6: rendering our document from fixed data, beside a constant page of the same size and HTMLRewriter. */
export async function assemblyLines(stand: Stand, meter: Meter, slug: string): Promise<Line[]> {
  const base = await stand.urlOf('assembly');
  const { locale, queries } = inlinedIn(await documentOf(await stand.urlOf('dorot'), 'he', slug));
  const [{ data }, { data: memories }] = queries;
  const view = {
    site: data.site,
    page: memories.pages[0],
    indexable: true,
    preview: null,
    days: [],
    sort: 'manual',
    filter: null,
  };
  await fetch(new URL('/en/fix', base), {
    method: 'POST',
    body: JSON.stringify({ ref: slug, locale, view }),
  });
  const runner = (path: string) => ({
    base,
    status: 200,
    paths: () => Array.from({ length: PER_ROUND }, () => path),
  });
  const { bare, ours, rewriter, kept } = await race(
    meter,
    {
      bare: runner('/en/bare'),
      ours: runner('/en/ours'),
      rewriter: runner('/en/rewriter'),
      kept: runner('/en/kept'),
    },
    ROUNDS,
  );
  const many = view.page.memories.length;
  const beside = (name: string, one: typeof bare, limit: number) =>
    against(
      'P6',
      `document with ${many} memories`,
      [one.perRequest, name],
      ours.perRequest,
      ours.against(one),
      limit,
      meter.unit,
    );
  return [
    beside('bare, same bytes', bare, 3.5),
    beside('HTMLRewriter', rewriter, 0.6),
    // for information only: without reading the asset, which our own rendering avoids too
    beside('HTMLRewriter, asset kept', kept, 1),
  ];
}
