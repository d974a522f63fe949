import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** What is known of a page that is kept, without reading it again. */
export type KeptPage = {
  path: string;
  locale: Locale;
  /** When it was last fetched, in milliseconds. */
  at: number;
  /** Null for the home page. */
  site: { id: number; slug: string; name: string } | null;
  /** Of the pictures on it. */
  media: string[];
};

const HEADER = 'X-Kept';

/** The page with a note of what it is; null where it is none to keep. */
export async function withNote(page: Response, path: string, now: number): Promise<Response | null> {
  if (page.status !== 200 || !page.headers.get('Content-Type')?.startsWith('text/html')) return null;
  const html = await page.text();
  const headers = new Headers(page.headers);
  const note = JSON.stringify(noteOf(html, path, now));
  headers.set(HEADER, encodeURIComponent(note));
  return new Response(html, { status: 200, headers });
}

export function noteIn(page: Response | undefined): KeptPage | null {
  const note = page?.headers.get(HEADER);
  return note ? (JSON.parse(decodeURIComponent(note)) as KeptPage) : null;
}

function noteOf(html: string, path: string, at: number): KeptPage {
  const locale = path.slice(1, 3) as Locale;
  const site = inlined<{ site: Site }>(html, 'sites')?.site;
  return {
    path,
    locale,
    at,
    site: site ? { id: site.id, slug: site.slug, name: namesFor(site, locale).main.text } : null,
    media: mediaIn(html),
  };
}

/** What a document brought along under a key that begins with `of`. */
export function inlined<Data>(html: string, of: string): Data | null {
  const json = /<script type="application\/json" id="dorot-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) return null;
  try {
    const { queries } = JSON.parse(json) as { queries: { key: unknown[]; data: unknown }[] };
    return (queries.find(({ key }) => key[0] === of)?.data as Data | undefined) ?? null;
  } catch {
    return null;
  }
}

/** The pictures that a text names. */
export const mediaIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/api\/media\/([\w-]+)/g)].map(([, id = '']) => id)),
];

/** Whether the answer says that a site is not to be seen any more by whoever asked. */
export const isWithdrawn = (status: number, signedIn: boolean): boolean =>
  // to someone signed in, 401 is about their session
  status === 403 || status === 404 || status === 410 || (status === 401 && !signedIn);

/** Whether a page is of the site that goes by this number or name. */
export const isOf = ({ site, path }: KeptPage, ref: string): boolean =>
  site !== null &&
  (String(site.id) === ref || site.slug === ref || path.endsWith(`/${encodeURIComponent(ref)}`));

export type Entry = { key: string; bytes: number };

/** What has to go, oldest first, so that the rest fits. */
export function beyond(entries: readonly Entry[], most: number): string[] {
  let over = entries.reduce((sum, { bytes }) => sum + bytes, 0) - most;
  const gone: string[] = [];
  for (const { key, bytes } of entries) {
    if (over <= 0) break;
    over -= bytes;
    gone.push(key);
  }
  return gone;
}
