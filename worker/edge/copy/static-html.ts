import { LOCALES } from '#worker/shared/locale.ts';

/** A file of a picture: its key in the bucket, and the signed address that it is read from. */
export type CopiedPicture = { key: string; address: string };

/** Names the files of a picture by its id and its signed address; null where it is not for everyone. */
export type NamePicture = (id: string, address: URLSearchParams) => string | null;

type StaticHtml = { html: string; pictures: CopiedPicture[] };

/** The widths that a copy has of each picture: the nearest ones that are at least so wide. */
const WIDTHS = [480, 1200] as const;

/** What does nothing without scripts or without our servers. */
const REMOVED = 'script, noscript, form, button, input, iframe, audio, video, [role="status"]';

/** The pages that a copy has. */
const COPIED = new RegExp(`^/(?:${LOCALES.join('|')})(?:/(?:site|community|grave)/[^/?#]+)?/?$`);

/**
 * The HTML of a page as a static file: its pictures are files, links lead to other copied pages or to the living ones
 * at `origin`, and what takes scripts or our servers is left out.
 */
export async function staticHtml(markup: string, name: NamePicture, origin: string): Promise<StaticHtml> {
  const pictures = new Map<string, CopiedPicture>();
  const rewriter = new HTMLRewriter()
    .on(REMOVED, { element: (element) => void element.remove() })
    .on('img', {
      element: (image) => {
        const files = filesIn(image.getAttribute('srcset') ?? image.getAttribute('src') ?? '', name);
        const widest = files.at(-1);
        if (!widest) return void image.remove();
        for (const { key, address } of files) pictures.set(key, { key, address });
        image.setAttribute('src', `/${widest.key}`);
        image.setAttribute('srcset', files.map(({ key, width }) => `/${key} ${width}w`).join(', '));
      },
    })
    .on('a', {
      element: (link) => {
        const href = linkOf(link.getAttribute('href') ?? '', origin);
        if (href === null) link.removeAndKeepContent();
        else link.setAttribute('href', href);
      },
    });
  const html = await rewriter.transform(new Response(markup)).text();
  return { html, pictures: [...pictures.values()] };
}

/** The two files of a `srcset`, or the one of a single address; none where it is no picture of ours. */
function filesIn(srcset: string, name: NamePicture): (CopiedPicture & { width: number })[] {
  // the rewriter gives attributes as they are written
  const offered = [...srcset.replaceAll('&amp;', '&').matchAll(/\/api\/media\/([\w-]+)\?([^\s,]*?)&w=(\d+)/g)]
    .map(([address, id = '', query = '', width]) => ({ address, id, query, width: Number(width) }))
    .toSorted((a, b) => a.width - b.width);
  const chosen = WIDTHS.map((width) => offered.find((one) => one.width >= width) ?? offered.at(-1));
  return [...new Set(chosen)].flatMap((one) => {
    const named = one && name(one.id, new URLSearchParams(one.query));
    return named ? [{ ...one, key: `${named}-${one.width}.webp` }] : [];
  });
}

/** Where a link of a copied page leads; null where it leads to nothing that the copy or the living page has. */
function linkOf(href: string, origin: string): string | null {
  if (href.startsWith('#')) return href;
  if (/^https?:\/\//.test(href)) return href;
  const [path = '', after = ''] = href.split(/(?=[?#])/, 2);
  if (!path.startsWith('/') || path.startsWith('/api/')) return null;
  const isCopied = COPIED.test(path);
  return isCopied ? `${path.replace(/\/?$/, '/')}${after.startsWith('#') ? after : ''}` : origin + href;
}
