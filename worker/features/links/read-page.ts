export type PageMetadata = { title: string | null; description: string | null; image: string | null };

const MAX_TITLE = 160;
const MAX_DESCRIPTION = 300;
const MAX_URL = 2000;

/** In order of preference. */
const TITLES = ['og:title', 'twitter:title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const IMAGES = ['og:image:secure_url', 'og:image', 'twitter:image'];
const NAMES = new Set([...TITLES, ...DESCRIPTIONS, ...IMAGES]);

/** The metadata of an HTML page, as plain text; null if it is not UTF-8. The page may be truncated. */
export async function readPage(bytes: Uint8Array, cut: boolean): Promise<PageMetadata | null> {
  const html = decoded(bytes, cut);
  if (html === null) return null;
  const metadata = new Map<string, string>();
  let title = '';
  let titles = 0;
  await new HTMLRewriter()
    .on('meta', {
      element(meta) {
        const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').trim().toLowerCase();
        const content = meta.getAttribute('content');
        if (content && NAMES.has(name) && !metadata.has(name)) metadata.set(name, content);
      },
    })
    .on('title', {
      element: () => void titles++,
      text({ text }) {
        if (titles === 1 && title.length < MAX_URL) title += text;
      },
    })
    .transform(new Response(html))
    .arrayBuffer()
    // where the parser fails, what was read before that is used
    .catch(() => undefined);
  const first = (names: readonly string[]) => names.flatMap((name) => metadata.get(name) ?? [])[0] ?? '';
  return {
    title: plainLine(first(TITLES), MAX_TITLE) ?? plainLine(title, MAX_TITLE),
    description: plainLine(first(DESCRIPTIONS), MAX_DESCRIPTION),
    image: plainLine(first(IMAGES), MAX_URL),
  };
}

function decoded(bytes: Uint8Array, cut: boolean): string | null {
  try {
    // a character truncated at the end of the bytes is not an error
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}

/** Characters that are invisible or change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of at most `maxLength` characters; null if nothing is left. */
function plainLine(text: string, maxLength: number): string | null {
  const line = unescaped(text).toWellFormed().replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();
  const chars = [...line];
  const short =
    chars.length <= maxLength
      ? line
      : `${chars
          .slice(0, maxLength - 1)
          .join('')
          .trimEnd()}…`;
  return short === '' ? null : short;
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
};

/** Decodes entities, since the HTML rewriter returns raw text. Only once: `&amp;lt;` becomes `&lt;`. */
const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
