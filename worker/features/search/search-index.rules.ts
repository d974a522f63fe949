import type { SearchResultCell } from '#worker/db/schema/search.ts';
import type { DerivedDates } from '#worker/db/schema/sites.ts';
import { LOOSE, rotationsOf } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';

/** The columns of a site that the search index uses. */
export type IndexedSite = {
  id: number;
  site_type_id: number;
  first_name: string;
  last_name: string;
  lang: 'en' | 'he';
  gender: 'male' | 'female' | 'other';
  derived_dates: DerivedDates;
  other_name?: string | null | undefined;
  birth_city?: string | null | undefined;
  death_place?: string | null | undefined;
  fallen_at?: string | null | undefined;
  work_title?: string | null | undefined;
  work_company?: string | null | undefined;
  sentence?: string | null | undefined;
  about?: string | null | undefined;
};

/** The columns of a community that the search index uses. */
export type IndexedCommunity = {
  id: number;
  name: string;
  slug: string;
  lang: 'en' | 'he';
  sentence?: string | null | undefined;
};

/** An entry of the search index. `cell` lacks `slug`, `portrait` and `work`, which SQL adds. */
export type Entry = {
  kind: 'site' | 'community';
  id: number;
  cell: Omit<SearchResultCell, 'slug' | 'portrait' | 'work'>;
  keys: string[];
  names: string;
  words: string;
};

/** The prefix of the additional keys of communities, for searches among communities only. */
export const GROUPS = '#';
const COMMUNITY = 3;

export const entryOfSite = (site: IndexedSite): Entry => {
  const names = namesOf(site);
  return {
    kind: 'site',
    id: site.id,
    cell: {
      site_type_id: site.site_type_id,
      name: names[0] ?? '',
      other_name: site.other_name ?? null,
      lang: site.lang,
      gender: site.gender,
      birth_year: site.derived_dates.birth_civil?.year ?? null,
      death_year: site.derived_dates.death_civil?.year ?? null,
    },
    keys: keysOf(names),
    names: wordsOfNames(names),
    words: wordsOf([
      site.birth_city,
      site.death_place,
      site.fallen_at,
      site.work_title,
      site.work_company,
      site.sentence,
      site.about,
    ]),
  };
};

export const entryOfCommunity = (community: IndexedCommunity): Entry => {
  const keys = keysOf([community.name]);
  return {
    kind: 'community',
    id: community.id,
    cell: {
      site_type_id: COMMUNITY,
      name: community.name,
      other_name: null,
      lang: community.lang,
      gender: null,
      birth_year: null,
      death_year: null,
    },
    keys: [...keys, ...keys.map((key) => GROUPS + key)],
    names: wordsOfNames([community.name]),
    words: wordsOf([community.sentence]),
  };
};

const namesOf = ({
  first_name,
  last_name,
  other_name,
}: Pick<IndexedSite, 'first_name' | 'last_name' | 'other_name'>) => [
  `${first_name} ${last_name}`.trim(),
  ...(other_name ? [other_name] : []),
];

const keysOf = (names: string[]): string[] => [...new Set(names.flatMap(rotationsOf))];

const wordsOf = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .map((text) => searchKey(text ?? ''))
    .filter((key) => key !== '')
    .join(' ');

/** The words of the names in exact and loose form, so that either matches. */
const wordsOfNames = (names: string[]): string =>
  [
    ...new Set(names.flatMap((name) => [searchKey(name), looseKey(name)]).flatMap((key) => key.split(' '))),
  ].join(' ');

const SHORTEST = 2;
/** The prefix lengths for which the most visited entries are stored. */
export const PREFIX_LENGTHS = [SHORTEST, 3] as const;

/** The prefixes whose lists of the most visited may include an entry with these keys. */
export const prefixesOf = (keys: readonly string[]): string[] => [
  ...new Set(
    keys
      .filter((key) => !key.includes(LOOSE))
      .flatMap((key) => {
        const lead = key.startsWith(GROUPS) ? GROUPS : '';
        const letters = [...key.slice(lead.length)];
        return PREFIX_LENGTHS.map((length) => letters.slice(0, length))
          .filter((start, at) => start.length === PREFIX_LENGTHS[at] && !start.includes(' '))
          .map((start) => lead + start.join(''));
      }),
  ),
];

/** Marks the name of a list of suggestions; no key contains it. */
export const SUGGESTED = '@';

/** The name of the list of suggestions for an empty search. */
export const suggestedIn = (locale: 'en' | 'he', kind: 'site' | 'community'): string =>
  `${kind === 'community' ? GROUPS : ''}${SUGGESTED}${locale}`;
