import type { Locale } from '#worker/shared/locale.ts';

export type Listed = { name: string; path: string; locale: Locale };

/** Where the list of what is kept goes in the quiet page. */
export const LIST_MARK = '<!--kept-->';

/** Where the quiet page is fetched, and kept. */
export const quietPath = (locale: Locale): string => `/${locale}/offline?cut=1`;

/** The quiet page without its program: it stands for an address that is not its own. */
export const withoutProgram = (html: string): string =>
  html
    .replace(/<script type="module"[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');

/** The quiet page with what is kept on this device; without its heading where that is nothing. */
export function withList(html: string, sites: readonly Listed[]): string {
  const items = sites.map(
    ({ name, path, locale }) =>
      `<li><a class="button" href="${escaped(path)}" lang="${locale}"><bdi>${escaped(name)}</bdi></a></li>`,
  );
  const [before = '', list = '', after = ''] = html.split(LIST_MARK);
  return before + (items.length ? list.replace('</ul>', () => `${items.join('')}</ul>`) : '') + after;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
