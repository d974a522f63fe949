import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

const FIXED = {
  skip: msg`Skip to the content`,
  search: msg`Search`,
  menu: msg`Menu`,
  logIn: msg`Log in`,
  logInOrSignUp: msg`Log in / sign up`,
  create: msg`Create a site`,
  tryNow: msg`Try now`,
  examples: msg`Example sites`,
  pages: msg`Pages`,
  motto: msg`A place to remember, together`,
  lightCandle: msg`Light a candle`,
  addMemory: msg`Add a memory`,
  askToTakePart: msg`Ask to take part`,
  memories: msg`Memories`,
  show: msg`Show`,
  all: msg`All`,
  photos: msg`Photos`,
  texts: msg`Words`,
  candles: msg`Candles`,
  order: msg`Order`,
  manual: msg`Chosen order`,
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  pinned: msg`Pinned`,
  moreMemories: msg`More memories`,
  readMore: msg`Read more`,
  noMemories: msg`No memories here yet. Yours can be the first.`,
  noneOfKind: msg`There are no memories of this kind here yet.`,
  privateTitle: msg`This is a private site`,
  privateBody: msg`Only people the family invited can see it. You can ask for access.`,
  askForAccess: msg`Ask for access`,
  notOpenTitle: msg`This site is not open yet`,
  notOpenBody: msg`Until it is, only whoever makes it can read it.`,
  signInTitle: msg`Log in to read this site`,
  signInBody: msg`The family asked that only people with an account read here. An account costs nothing.`,
  siteMissingTitle: msg`Site Not Found`,
  siteMissingBody: msg`The site you are looking for does not exist. It may have been deleted, or the site address might be incorrect.`,
  pageMissingTitle: msg`This page could not be found`,
  pageMissing: msg`Oops! We couldn't find the page you were looking for. Try another one?`,
  homePage: msg`Back to the home page`,
  heroFirst: msg`A place to remember,`,
  heroSecond: msg`together`,
  heroBody: msg`Gather the photos, voices and stories of a life on one page.`,
  seeExample: msg`See an example`,
  photo: msg`Photo`,
  zl: msg`of blessed memory`,
  ah: msg`peace be upon them`,
  hyd: msg`may God avenge their blood`,
} satisfies Record<string, MessageDescriptor>;

/** Sentences in which one value stands, parted there, so that the value can be marked up. */
const PARTED = {
  about: msg`About ${{ name: '' }}`,
  portrait: msg`A picture of ${{ name: '' }}`,
  litCandle: msg`${{ name: '' }} lit a candle`,
  photoBy: msg`Photo shared by ${{ name: '' }}`,
} satisfies Record<string, MessageDescriptor>;

const burning = msg({
  message: '{count, plural, one {# candle is burning this week} other {# candles are burning this week}}',
});

export type Parted = readonly [before: string, after: string];
type Fixed = Record<keyof typeof FIXED, string> & Record<keyof typeof PARTED, Parted>;

export type StoneWords = Fixed & {
  burning(count: number): string;
};

const known: Partial<Record<Locale, StoneWords>> = {};

/** The words of the stone view, looked up once per isolate. */
export const stoneWords = (locale: Locale): StoneWords => (known[locale] ??= collect(wordsFor(locale)));

const HOLE = '\0';

function collect(i18n: I18n): StoneWords {
  const fixed = Object.entries(FIXED).map(([key, words]) => [key, i18n._(words)]);
  const parted = Object.entries(PARTED).map(([key, words]) => {
    const [before = '', after = ''] = i18n._({ ...words, values: { name: HOLE } }).split(HOLE);
    return [key, [before, after]];
  });
  return {
    ...(Object.fromEntries([...fixed, ...parted]) as Fixed),
    burning: once((count: number) => i18n._({ ...burning, values: { count } })),
  };
}

const MOST_KEPT = 1000;

/** Remembers what it was asked: choosing a plural or a gender costs more than writing the line. */
function once<Value>(say: (value: Value) => string): (value: Value) => string {
  const said = new Map<Value, string>();
  return (value) => {
    const before = said.get(value);
    if (before !== undefined) return before;
    const words = say(value);
    if (said.size < MOST_KEPT) said.set(value, words);
    return words;
  };
}
