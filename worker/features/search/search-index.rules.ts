import { SEARCHED_TEXTS } from '#worker/contract/schemas/site-fields.ts';
import type { SearchResultCell } from '#worker/db/schema/search.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import { INNER_MIN } from '#worker/shared/name-match.ts';
import { LOOSE, rotationsOf } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';

type Needed = 'id' | 'site_type_id' | 'first_name' | 'last_name' | 'lang' | 'gender' | 'derived_dates';

/** The columns of a site that the search index uses, with its texts. */
export type IndexedSite = Pick<SiteRow, Needed> & {
  other_name?: string | null | undefined;
} & { readonly [column in keyof SiteRow]?: unknown };

/** The columns of a community that the search index uses. */
export type IndexedCommunity = {
  id: number;
  name: string;
  other_name?: string | null | undefined;
  slug: string;
  lang: 'en' | 'he';
  sentence?: string | null | undefined;
};

/**
 * The form of the entries, the first word of their texts: the nightly job rewrites those of another form. To be
 * changed with whatever `Entry` is made of.
 */
export const ENTRY_FORM = '\u{E001}2';
/** The prefix of the word endings among the texts, for searches within the words of a name. */
export const INNER = '\u{E000}';

/** An entry of the search index. `cell` lacks `slug`, `portrait` and `work`, which SQL adds. */
export type Entry = {
  kind: 'site' | 'community';
  id: number;
  cell: Omit<SearchResultCell, 'slug' | 'portrait' | 'work'>;
  keys: string[];
  names: string;
  /** The keys of its texts, after its form and the endings of the words of its names. */
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
    ...wordsOf(
      names,
      SEARCHED_TEXTS.map((column) => site[column]),
    ),
  };
};

export const entryOfCommunity = (community: IndexedCommunity): Entry => {
  // searched by the words of its address too, which is often its name in the other script
  const names = [community.name, ...(community.other_name ? [community.other_name] : []), community.slug];
  const keys = keysOf(names);
  return {
    kind: 'community',
    id: community.id,
    cell: {
      site_type_id: COMMUNITY,
      name: community.name,
      other_name: community.other_name ?? null,
      lang: community.lang,
      gender: null,
      birth_year: null,
      death_year: null,
    },
    keys: [...keys, ...keys.map((key) => GROUPS + key)],
    ...wordsOf(names, [community.sentence]),
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

function wordsOf(names: string[], texts: readonly unknown[]): Pick<Entry, 'names' | 'words'> {
  const words = wordsOfNames(names);
  const keys = texts.map((text) => (typeof text === 'string' ? searchKey(text) : ''));
  return {
    names: words.join(' '),
    words: [ENTRY_FORM, ...words.flatMap(endingsOf), ...keys].filter((key) => key !== '').join(' '),
  };
}

/** The words of the names in exact and loose form, so that either matches. */
const wordsOfNames = (names: string[]): string[] => [
  ...new Set(names.flatMap((name) => [searchKey(name), looseKey(name)]).flatMap((key) => key.split(' '))),
];

/** What is left of a word from its second letter on, its third, … */
function endingsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1, 1 - INNER_MIN).map((_, at) => INNER + letters.slice(at + 1).join(''));
}

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
