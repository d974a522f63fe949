import type { Miniflare } from 'miniflare';
import { gzipped } from './floor.ts';
import { atMost, type Line } from './goal.ts';
import { type Answer, sendRequest } from './load.ts';
import { inlinedIn } from './page-data.ts';
import { headBytes, type Reads, readsOf } from './scans.ts';
import type { Stand } from './stand.ts';

const KB = 1024;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/** P7 and P8: the largest document of all publicly visible memorials, in both languages. */
export async function documentLines(stand: Stand): Promise<Line[]> {
  const base = await stand.urlOf('counted');
  const found: ReturnType<typeof figuresOf>[] = [];
  for (const slug of await openSites(stand.miniflare)) {
    for (const locale of ['en', 'he']) {
      const answer = await sendRequest(base, `/${locale}/site/${slug}`);
      if (answer.status !== 200) throw new Error(`/${locale}/site/${slug} answered ${answer.status}`);
      found.push(figuresOf(answer));
    }
  }
  const most = (figure: (one: (typeof found)[number]) => number) => Math.max(...found.map(figure));
  const all = `most of ${found.length} documents`;
  return [
    atMost(
      'P7',
      `trips to the database, ${all}`,
      most(({ reads }) => reads.queries),
      1,
      'trips',
    ),
    atMost(
      'P7',
      `statements, ${all}`,
      most(({ reads }) => reads.statements),
      4,
      'statements',
    ),
    atMost(
      'P7',
      `rows read, ${all}`,
      most(({ reads }) => reads.rowsRead),
      40,
      'rows',
    ),
    atMost('P8', `first HTML with headers, gzip 6, ${all}`, most(({ bytes }) => bytes) / KB, 14, 'KB'),
    atMost('P8', `inline CSS, ${all}`, most(({ css }) => css) / KB, 6, 'KB'),
    atMost(
      'P8',
      `memories in it, ${all}`,
      most(({ memories }) => memories),
      10,
      'memories',
    ),
    atMost(
      'P8',
      `their text, ${all}`,
      most(({ letters }) => letters),
      6000,
      'letters',
    ),
  ];
}

function figuresOf(answer: Answer): {
  reads: Reads;
  bytes: number;
  css: number;
  memories: number;
  letters: number;
} {
  const html = answer.body.toString();
  const [, { data }] = inlinedIn(html).queries;
  const { memories } = data.pages[0];
  return {
    reads: readsOf(answer),
    bytes: headBytes(answer) + gzipped(answer.body),
    css: [...html.matchAll(STYLE)].reduce((bytes, [, css = '']) => bytes + Buffer.byteLength(css), 0),
    memories: memories.length,
    letters: memories.reduce(
      (sum, { text, candle_text }) => sum + [...`${text ?? ''}${candle_text ?? ''}`].length,
      0,
    ),
  };
}

async function openSites(miniflare: Miniflare): Promise<string[]> {
  const db = await miniflare.getD1Database('DB', 'dorot');
  const { results } = await db
    .prepare("select slug from sites where mode <> 'private' and deleted_at is null order by id")
    .all<{ slug: string }>();
  return results.map(({ slug }) => slug);
}
