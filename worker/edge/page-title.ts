import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Site } from '#worker/contract/site.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { MOTTO } from '#worker/shared/views/frame/page-frame.tsx';
import { PURPOSE } from '#worker/shared/views/home/home-page.tsx';

/** The title and description of a page, in a tab, a search result and a preview. */
export type Title = { title: string; description: string };

const named = (text: string, locale: Locale): string => `${text} · ${PRODUCT_NAME[locale]}`;

/** The title of a page that describes the product, not itself. */
export const pageTitle = (title: MessageDescriptor, locale: Locale): Title => ({
  title: named(i18nFor(locale)._(title), locale),
  description: i18nFor(locale)._(PURPOSE),
});

export const homeTitle = (locale: Locale): Title => ({
  title: `${PRODUCT_NAME[locale]} – ${i18nFor(locale)._(MOTTO)}`,
  description: i18nFor(locale)._(PURPOSE),
});

export function siteTitle(site: Site, locale: Locale): Title {
  const name = namesFor(site, locale).main.text;
  const years = [site.birth_civil?.year, site.death_civil?.year]
    .filter((year) => year !== undefined)
    .join('–');
  const fallback =
    site.type === 'lifeStory'
      ? msg`The life story of ${name}: photos, memories and stories.`
      : msg`In memory of ${name}: photos, memories and candles.`;
  return {
    title: named(years ? `${name} (${years})` : name, locale),
    description: site.sentence ?? i18nFor(locale)._(fallback),
  };
}

/** The title of a link to one memory of a site; its description is that of the memory, else the site's. */
export const memoryTitle = (
  site: Site,
  { isCandle, description }: { isCandle: boolean; description: string },
  locale: Locale,
): Title => {
  const name = namesFor(site, locale).main.text;
  return {
    title: named(i18nFor(locale)._(isCandle ? msg`A candle for ${name}` : msg`A memory of ${name}`), locale),
    description: description || siteTitle(site, locale).description,
  };
};

/** The title of a community's own page. */
export const communityTitle = (
  { name, sentence }: { name: string; sentence: string | null },
  locale: Locale,
): Title => ({
  title: named(name, locale),
  description: sentence ?? i18nFor(locale)._(msg`The community ${name}: its people and its memories.`),
});

/** The title of the page of one memory of a community. */
export const communityMemoryTitle = (
  community: { name: string; other_name: string | null; lang: Locale; sentence: string | null },
  description: string,
  locale: Locale,
): Title => {
  const name = namesFor(community, locale).main.text;
  return {
    title: named(i18nFor(locale)._(msg`A memory in the community ${name}`), locale),
    description: description || communityTitle(community, locale).description,
  };
};

/** The title of a community's wall. */
export const wallTitle = (
  { name, sentence }: { name: string; sentence: string | null },
  locale: Locale,
): Title => ({
  title: named(name, locale),
  description: sentence ?? i18nFor(locale)._(msg`The wall of ${name}: the people who are remembered there.`),
});
