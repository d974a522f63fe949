import { msg } from '@lingui/core/macro';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { Occasion, Site } from '#worker/contract/site.ts';
import type { CommunityRow } from '#worker/core/hooks.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { type Locale, otherLocale } from '#worker/shared/locale.ts';

type PageContext = { address: string; image: string | null; days: readonly Occasion[]; locale: Locale };

/** The person as a schema.org object, with the coming days of remembrance as events. */
export function personLd(site: Site, { address, image, days, locale }: PageContext): Record<string, unknown> {
  const birthPlace = [site.birth_city, site.birth_country].filter(Boolean).join(', ');
  const deathPlace = site.death_place ?? site.fallen_at;
  const name = namesFor(site, locale).main.text;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: address,
    mainEntity: {
      '@type': 'Person',
      name: site.name,
      ...(site.other_name && { alternateName: site.other_name }),
      ...(site.birth_civil && { birthDate: isoDate(site.birth_civil) }),
      ...(site.death_civil && { deathDate: isoDate(site.death_civil) }),
      ...(birthPlace && { birthPlace: place(birthPlace) }),
      ...(deathPlace && { deathPlace: place(deathPlace) }),
      ...(site.sentence && { description: site.sentence }),
      ...(image && { image }),
      ...(days.length > 0 && { subjectOf: days.map((day) => dayLd(day, name, address, locale)) }),
    },
  };
}

const place = (name: string) => ({ '@type': 'Place', name });

/** A yahrzeit begins on the evening before. */
const dayLd = ({ kind, on, eve }: Occasion, name: string, url: string, locale: Locale) => ({
  '@type': 'Event',
  name: i18nFor(locale)._(kind === 'yahrzeit' ? msg`Yahrzeit of ${name}` : msg`Memorial day of ${name}`),
  startDate: isoDate(eve ?? on),
  endDate: isoDate(on),
  url,
});

const isoDate = ({ year, month, day }: CalendarDate): string =>
  [String(year).padStart(4, '0'), month, day]
    .filter((part) => part !== null)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

type Community = Pick<CommunityRow, 'name' | 'other_name' | 'sentence' | 'founded_on' | 'branding'>;

/** A community as a schema.org object, with its contact details where its branding is active. */
export function communityLd(
  { name, other_name, sentence, founded_on, branding }: Community,
  { address, image }: Pick<PageContext, 'address' | 'image'>,
): Record<string, unknown> {
  const contact = branding?.active ? branding : null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: address,
    ...(image && { image }),
    ...(other_name && { alternateName: other_name }),
    ...(sentence && { description: sentence }),
    ...(founded_on?.format === 'en' && { foundingDate: isoDate(founded_on) }),
    ...(contact?.website && { sameAs: contact.website }),
    ...(contact?.email && { email: contact.email }),
    ...(contact?.phone && { telephone: contact.phone }),
  };
}

/** The product as schema.org objects: who publishes it, and how it is searched. */
export function productLd(origin: string, locale: Locale): Record<string, unknown> {
  const name = PRODUCT_NAME[locale];
  const publisher = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': publisher,
        name,
        alternateName: PRODUCT_NAME[otherLocale(locale)],
        url: `${origin}/`,
      },
      {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        inLanguage: locale,
        publisher: { '@id': publisher },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/${locale}/search?query={query}` },
          'query-input': 'required name=query',
        },
      },
    ],
  };
}
