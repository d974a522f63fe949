import type { Site } from '#worker/contract/site.ts';
import { nameInLocale } from './lifespan.ts';
import type { Locale } from './locale.ts';

/** What is sent to others of a page. */
export type SharedPage = { title: string; address: string };

export type SharedSite = Parameters<typeof nameInLocale>[0] &
  Pick<Site, 'id' | 'slug' | 'mode' | 'short_code'>;

/**
 * A site as it is shared: its short address, which opens in the reader's language, else its readable
 * one, in letters instead of percent codes. The address of a private site contains no name.
 */
export function sharedSite(site: SharedSite, locale: Locale, origin: string): SharedPage {
  const { id, slug, mode, short_code } = site;
  const path = short_code ? `s/${short_code}` : `${locale}/site/${mode === 'private' ? id : slug}`;
  return { title: nameInLocale(site, locale), address: `${origin}/${path}` };
}

export const whatsAppLink = ({ title, address }: SharedPage): string =>
  `https://wa.me/?${new URLSearchParams({ text: `${title}\n${address}` })}`;
