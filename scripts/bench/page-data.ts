import { sendRequest } from './load.ts';

/** The JSON data inlined in a memorial's document for the app. */
export type Inlined = {
  locale: 'en' | 'he';
  queries: [{ data: { site: Site } }, { data: { pages: [MemoryPage] } }];
};
type Site = { id: number; slug: string; cover: Picture | null; portrait: Picture | null };
type Picture = { src: string; widths: number[] };
type MemoryPage = { memories: { text: string | null; candle_text: string | null }[] };

const DATA = /<script type="application\/json" id="dorot-data">(.*?)<\/script>/s;

export const inlinedIn = (html: string): Inlined => {
  const json = DATA.exec(html)?.[1];
  if (!json) throw new Error('The document brings no data along.');
  return JSON.parse(json) as Inlined;
};

/** The HTML of a memorial's document. */
export const documentOf = async (base: URL, locale: string, slug: string): Promise<string> =>
  (await sendRequest(base, `/${locale}/site/${slug}`)).body.toString();
