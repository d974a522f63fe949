import type { Locale } from '#worker/shared/locale.ts';
import { LIST_MARK } from '#worker/shared/offline-page.ts';

export type Listed = { name: string; path: string; locale: Locale };

/** The path from which the offline page is fetched, and its cache key. */
export const quietPath = (locale: Locale): string => `/${locale}/offline?cut=1`;

/** The offline page without its scripts, since it is served at another URL than its own. */
export const withoutProgram = (html: string): string =>
  html
    .replace(/<script type="module"[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');

/** The offline page with the cached sites; without the list's heading if there are none. */
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
