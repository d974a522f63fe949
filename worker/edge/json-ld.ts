import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';

/** The person as schema.org describes one. */
export const personLd = (site: Site, address: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url: address,
  mainEntity: {
    '@type': 'Person',
    name: site.name,
    ...(site.other_name && { alternateName: site.other_name }),
    ...(site.birth_civil && { birthDate: isoDate(site.birth_civil) }),
    ...(site.death_civil && { deathDate: isoDate(site.death_civil) }),
    ...(site.sentence && { description: site.sentence }),
  },
});

const isoDate = ({ year, month, day }: CalendarDate): string =>
  [String(year).padStart(4, '0'), month, day]
    .filter((part) => part !== null)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
