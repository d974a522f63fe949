export type PageElement = { tag: string; attributes: Record<string, string> };

export type ParsedPage = {
  status: number;
  headers: Headers;
  html: string;
  elements: PageElement[];
  title: string;
  /** The data embedded for the app. */
  data: { locale: string; status: number; queries: { key: unknown[]; data: unknown }[] };
  jsonLd: unknown;
  /** The content of each `<meta>` of this name or property. */
  meta: (name: string) => string[];
  /** The attributes of each `<link>` of this rel. */
  links: (rel: string) => Record<string, string>[];
};

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '');

/** A document as parsed from its HTML, which may differ from what the template intended. */
export async function readPage(response: Response): Promise<ParsedPage> {
  const { status, headers } = response;
  const html = await response.text();
  const elements: PageElement[] = [];
  const texts = { title: '', data: '', jsonLd: '' };
  const gather = (key: keyof typeof texts) => ({
    text: (chunk: { text: string }) => {
      texts[key] += chunk.text;
    },
  });
  const parsed = new HTMLRewriter()
    .on('*', {
      element: (element) => {
        const attributes = Object.fromEntries(
          [...element.attributes].map(([name = '', value = '']) => [name, decoded(value)]),
        );
        elements.push({ tag: element.tagName.toLowerCase(), attributes });
      },
    })
    .on('title', gather('title'))
    .on('script#dorot-data', gather('data'))
    .on('script[type="application/ld+json"]', gather('jsonLd'))
    .transform(new Response(html));
  await parsed.text();
  const all = (tag: string) =>
    elements.filter((element) => element.tag === tag).map(({ attributes }) => attributes);
  return {
    status,
    headers,
    html,
    elements,
    title: decoded(texts.title),
    data: JSON.parse(texts.data || 'null'),
    jsonLd: JSON.parse(texts.jsonLd || 'null'),
    meta: (name) =>
      all('meta')
        .filter((meta) => meta.name === name || meta.property === name)
        .map((meta) => meta.content ?? ''),
    links: (rel) => all('link').filter((link) => link.rel === rel),
  };
}
