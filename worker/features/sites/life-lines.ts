import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LifeLine, Site } from '#worker/contract/site.ts';
import { wordsFor } from '#worker/i18n/i18n.ts';
import { monthInWords } from '#worker/shared/date-format.ts';
import { type DayInWords, dayInWords, placeInWords } from '#worker/shared/day-in-words.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { YahrzeitLine } from './yahrzeit-line.ts';

const BORN = msg({ message: '{gender, select, other {Born}}' });
const DIED = msg({ message: '{gender, select, other {Died}}' });
const BORN_IN = msg({ message: '{gender, select, other {Born in}}' });
const DIED_IN = msg({ message: '{gender, select, other {Died in}}' });
const FELL_AT = msg({ message: '{gender, select, other {Fell at}}' });

export type Told = Pick<
  Site,
  | 'type'
  | 'gender'
  | 'lang'
  | 'birth_civil'
  | 'death_civil'
  | 'birth_hebrew'
  | 'death_hebrew'
  | 'birth_city'
  | 'birth_country'
  | 'death_place'
  | 'fallen_at'
  | 'work'
  | 'settings'
>;

/** When and where someone lived and worked: the civil days, the Hebrew days, the next yahrzeit, the places; each line only where something is known. */
export function lifeLines(site: Told, locale: Locale, yahrzeit: YahrzeitLine | null): LifeLine[] {
  const civil = [dayInWords(site.birth_civil, locale), dayInWords(site.death_civil, locale)] as const;
  const hebrew = [dayInWords(site.birth_hebrew, locale), dayInWords(site.death_hebrew, locale)] as const;
  const both = site.settings.hebrew_calendar && isAnyKnown(civil);
  // of a Hebrew year alone there is no civil day: it is told where the Hebrew calendar is not, too
  const first = both ? civil : ([civil[0] ?? hebrew[0], civil[1] ?? hebrew[1]] as const);
  const isPlain = areBothKnown(civil) || (areBothKnown(hebrew) && !isAnyKnown(civil));
  // one end alone says what it is, unless the line above it says so
  const isClear = areBothKnown(hebrew) || hebrew.every((day, end) => Boolean(day) === Boolean(civil[end]));
  return [
    days('dates', first, site, locale, isPlain),
    both && days('small', hebrew, site, locale, isClear),
    yahrzeit && {
      look: yahrzeit.today ? 'vigil' : 'small',
      quiet: false,
      until: yahrzeit.until,
      parts: [{ text: yahrzeit.text }],
    },
    ...places(site, locale),
    ...working(site, locale),
  ].filter((line): line is LifeLine => Boolean(line && line.parts.length > 0));
}

type Ends = readonly [birth: DayInWords | null, death: DayInWords | null];
type Part = LifeLine['parts'][number];

const isAnyKnown = ([birth, death]: Ends): boolean => birth !== null || death !== null;
const areBothKnown = ([birth, death]: Ends): boolean => birth !== null && death !== null;

function days(
  look: LifeLine['look'],
  [birth, death]: Ends,
  { gender, type }: Told,
  locale: Locale,
  quiet: boolean,
): LifeLine {
  // where the gender is neither, the label is a noun
  const isVerb = locale === 'he' && gender !== 'other';
  const day = ({ text, iso }: DayInWords, label: string | null): Part => ({
    ...(label && { label }),
    text: label && !quiet && isVerb ? onDay(text) : text,
    ...(iso && { iso }),
  });
  return {
    look,
    quiet,
    parts: [
      ...(birth ? [day(birth, said(BORN, gender, locale))] : []),
      ...(death ? [day(death, type === 'lifeStory' ? null : said(DIED, gender, locale))] : []),
    ],
  };
}

/** After a verb, Hebrew says on which day: ב־14 במרץ, בל׳ באדר. */
const onDay = (text: string): string => (/^\d/.test(text) ? `ב־${text}` : `ב${text}`);

function places(site: Told, locale: Locale): LifeLine[] {
  const { gender } = site;
  const lang = site.lang === locale ? {} : { lang: site.lang };
  const dies = site.type === 'memorial';
  const birth = placeInWords(site.birth_city, site.birth_country);
  const death = dies ? site.death_place : null;
  const fallen = dies ? site.fallen_at : null;
  const part = (text: string | null, label: MessageDescriptor): Part[] =>
    text ? [{ label: said(label, gender, locale), text, ...lang }] : [];
  return [
    {
      look: 'small',
      quiet: Boolean(birth && death),
      parts: [...part(birth, BORN_IN), ...part(death, DIED_IN)],
    },
    { look: 'small', quiet: false, parts: part(fallen, FELL_AT) },
  ];
}

/** What someone did, where, and from when until when. */
function working({ work, lang }: Told, locale: Locale): LifeLine[] {
  if (!work) return [];
  const what = placeInWords(work.title, work.company);
  const months = [work.start, work.end].flatMap((month) =>
    month ? [{ text: monthInWords(month, locale) }] : [],
  );
  return [
    {
      look: 'dates',
      quiet: false,
      parts: what ? [{ text: what, ...(lang !== locale && { lang }) }] : [],
    },
    { look: 'small', quiet: false, parts: months },
  ];
}

const known = new Map<string, string>();

/** Looked up once: choosing a gender costs more than writing the line. */
function said(words: MessageDescriptor, gender: Site['gender'], locale: Locale): string {
  const key = `${locale} ${gender} ${words.id}`;
  const text = known.get(key) ?? wordsFor(locale)._({ ...words, values: { gender } });
  known.set(key, text);
  return text;
}
