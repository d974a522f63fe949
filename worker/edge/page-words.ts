import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { pages } from '#worker/contract/pages.ts';
import type { Site } from '#worker/contract/site.ts';
import { wordsFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { MOTTO } from '#worker/shared/views/frame/page-frame.tsx';
import { PURPOSE } from '#worker/shared/views/home/home-page.tsx';
import { MESSAGES } from '#worker/shared/views/message/messages.ts';

/** The title and description of a page, in a tab, a search result and a preview. */
export type Title = { title: string; description: string };

const named = (text: string, locale: Locale): string => `${text} · ${PRODUCT_NAME[locale]}`;

export const homeTitle = (locale: Locale): Title => ({
  title: `${PRODUCT_NAME[locale]} – ${wordsFor(locale)._(MOTTO)}`,
  description: wordsFor(locale)._(PURPOSE),
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
    description: site.sentence ?? wordsFor(locale)._(fallback),
  };
}

export const privateTitle = (locale: Locale): Title => ({
  title: named(wordsFor(locale)._(MESSAGES.private.title), locale),
  description: wordsFor(locale)._(PURPOSE),
});

export const signInTitle = (locale: Locale): Title => ({
  title: named(wordsFor(locale)._(MESSAGES['sign-in'].title), locale),
  description: wordsFor(locale)._(PURPOSE),
});

export const notOpenTitle = (locale: Locale): Title => ({
  title: named(wordsFor(locale)._(MESSAGES['not-open'].title), locale),
  description: wordsFor(locale)._(PURPOSE),
});

export const missingTitle = (locale: Locale): Title => ({
  title: named(wordsFor(locale)._(MESSAGES['page-missing'].title), locale),
  description: wordsFor(locale)._(PURPOSE),
});

/** A page whose document contains only its title and description. */
export type PlainPattern = Extract<(typeof pages)[number], { shell: 'plain' }>['pattern'];

/** The titles that the app sets too, once it is running. */
const PLAIN: Record<PlainPattern, MessageDescriptor> = {
  '/login': msg`Log in`,
  '/search': msg`Search`,
  '/search/$query': msg`Search results`,
  '/register': msg`Sign up`,
  '/verify': msg`Confirm your email address`,
  '/forgot': msg`Forgotten password`,
  '/reset': msg`A new password`,
  '/email': msg`A new email address`,
  '/dashboard/account': msg`Account settings`,
  '/auth/process': msg`One moment`,
  '/auth/callback': msg`One moment`,
  '/invitation': msg`An invitation`,
  '/unsubscribe': msg`Fewer messages`,
  '/onboarding': msg`Create a site`,
  '/onboarding/from': msg`Create a site`,
  '/sites': msg`My sites`,
  '/updates': msg`Updates and messages`,
  '/site/$id/codes': msg`Stickers`,
  '/site/$id/members': msg`Members`,
  '/site/$id/moderation': msg`Waiting for approval`,
  '/site/$id/succession': msg`Who comes after`,
  '/site/$id/settings': msg`Site info`,
  '/site/$id/settings/privacy': msg`Who may see it`,
  '/site/$id/settings/display': msg`Display`,
  '/site/$id/settings/mods': msg`Moderators`,
  '/site/$id/settings/groups-and-tags': msg`Groups and tags`,
  '/site/$id/settings/relations': msg`Friends and family`,
  '/site/$id/settings/links': msg`Links`,
  '/site/$id/settings/extended-info': msg`Additional info`,
  '/site/$id/settings/services': msg`Services`,
  '/site/$id/settings/plan': msg`Plan`,
  '/site/$id/settings/delete': msg`Delete the site`,
  '/create-from-ref': msg`A site in memory`,
  '/site-from-ref': msg`Looking for the site`,
  '/ko': msg`Pair this screen`,
  '/wall/$id': msg`Wall`,
  '/dashboard/community_code': msg`Screens of a community`,
  '/index_comming_soon': msg`Opening soon`,
  '/offline': msg`Kept on this device`,
  '/dev/ui': msg`Primitives`,
};

export const plainTitle = (pattern: PlainPattern, locale: Locale): Title => ({
  title: named(wordsFor(locale)._(PLAIN[pattern]), locale),
  description: wordsFor(locale)._(PURPOSE),
});

export const errorTitle = (locale: Locale): Title => ({
  title: named(wordsFor(locale)._(msg`Something went wrong on our side. What you wrote is safe.`), locale),
  description: wordsFor(locale)._(PURPOSE),
});
