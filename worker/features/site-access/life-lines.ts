import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LifeLine, Site } from '#worker/contract/site.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { formatMonth, unbroken } from '#worker/shared/date-format.ts';
import { type FormattedDay, formatDay, formatPlace } from '#worker/shared/format-day.ts';
import { type HebrewCalendar, hasHebrewCalendar } from '#worker/shared/hebrew-calendar.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { YahrzeitLine } from './yahrzeit-line.ts';

const BORN = msg({ message: '{gender, select, other {Born}}' });
const DIED = msg({ message: '{gender, select, other {Died}}' });
const BORN_IN = msg({ message: '{gender, select, other {Born in}}' });
const DIED_IN = msg({ message: '{gender, select, other {Died in}}' });
const FELL_AT = msg({ message: '{gender, select, other {Fell at}}' });

export type LifeFields = Pick<
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
> &
  HebrewCalendar;

type DateFields = Pick<
  LifeFields,
  'type' | 'gender' | 'birth_civil' | 'death_civil' | 'birth_hebrew' | 'death_hebrew'
> &
  HebrewCalendar;

/**
 * When and where the person lived and worked: civil dates, Hebrew dates, work; after the sentence about them the
 * next yahrzeit, the way to be reminded of it where there is one, and the places. Lines without data are left out.
 */
export function lifeLines(
  site: LifeFields,
  locale: Locale,
  yahrzeit: YahrzeitLine | null,
  remindersAt: string | null = null,
): LifeLine[] {
  return withContent([
    ...dateLines(site, locale),
    ...working(site, locale),
    yahrzeit && {
      look: yahrzeit.today ? 'vigil' : 'small',
      quiet: false,
      after_sentence: true,
      until: yahrzeit.until,
      parts: [{ text: yahrzeit.text }],
    },
    yahrzeit &&
      !yahrzeit.today &&
      remindersAt !== null && {
        look: 'small',
        quiet: false,
        after_sentence: true,
        until: yahrzeit.until,
        parts: [{ text: i18nFor(locale)._(msg`Remind me of this day`), href: remindersAt }],
      },
    ...places(site, locale),
  ]);
}

const withContent = (lines: (LifeLine | false | null)[]): LifeLine[] =>
  lines.filter((line): line is LifeLine => Boolean(line && line.parts.length > 0));

/** The civil dates, and the Hebrew dates where the site shows both. */
export function dateLines(site: DateFields, locale: Locale): LifeLine[] {
  const civil = [formatDay(site.birth_civil, locale), formatDay(site.death_civil, locale)] as const;
  const hebrew = [formatDay(site.birth_hebrew, locale), formatDay(site.death_hebrew, locale)] as const;
  const both = hasHebrewCalendar(site) && isAnyKnown(civil);
  // a Hebrew year alone has no civil date: it is shown even where the Hebrew calendar is switched off
  const first = both ? civil : ([civil[0] ?? hebrew[0], civil[1] ?? hebrew[1]] as const);
  const isPlain = areBothKnown(civil) || (areBothKnown(hebrew) && !isAnyKnown(civil));
  // a single date needs a label (born or died), unless the line above has it
  const isClear = areBothKnown(hebrew) || hebrew.every((day, end) => Boolean(day) === Boolean(civil[end]));
  return withContent([
    days('dates', first, site, locale, isPlain),
    both && days('small', hebrew, site, locale, isClear),
  ]);
}

type Ends = readonly [birth: FormattedDay | null, death: FormattedDay | null];
type Part = LifeLine['parts'][number];

const isAnyKnown = ([birth, death]: Ends): boolean => birth !== null || death !== null;
const areBothKnown = ([birth, death]: Ends): boolean => birth !== null && death !== null;

function days(
  look: LifeLine['look'],
  [birth, death]: Ends,
  { gender, type }: DateFields,
  locale: Locale,
  quiet: boolean,
): LifeLine {
  // for a gender other than male or female, the label is a noun
  const isVerb = locale === 'he' && gender !== 'other';
  const day = ({ text, iso }: FormattedDay, label: string | null): Part => ({
    ...(label && { label }),
    text: unbroken(label && !quiet && isVerb ? onDay(text) : text),
    ...(iso && { iso }),
  });
  return {
    look,
    quiet,
    parts: [
      ...(birth ? [day(birth, labelFor(BORN, gender, locale))] : []),
      ...(death ? [day(death, type === 'lifeStory' ? null : labelFor(DIED, gender, locale))] : []),
    ],
  };
}

/** A Hebrew date after a verb takes the preposition ב: ב־14 במרץ, בל׳ באדר. */
const onDay = (text: string): string => (/^\d/.test(text) ? `ב־${text}` : `ב${text}`);

function places(site: LifeFields, locale: Locale): LifeLine[] {
  const { gender } = site;
  const lang = site.lang === locale ? {} : { lang: site.lang };
  const dies = site.type === 'memorial';
  const birth = formatPlace(site.birth_city, site.birth_country);
  const death = dies ? site.death_place : null;
  const fallen = dies ? site.fallen_at : null;
  const part = (text: string | null, label: MessageDescriptor): Part[] =>
    text ? [{ label: labelFor(label, gender, locale), text, ...lang }] : [];
  return [
    {
      look: 'small',
      quiet: Boolean(birth && death),
      after_sentence: true,
      parts: [...part(birth, BORN_IN), ...part(death, DIED_IN)],
    },
    { look: 'small', quiet: false, after_sentence: true, parts: part(fallen, FELL_AT) },
  ];
}

/** The person's position and employer, and the months of start and end. */
function working({ work, lang }: LifeFields, locale: Locale): LifeLine[] {
  if (!work) return [];
  const what = formatPlace(work.title, work.company);
  const months = [work.start, work.end].flatMap((month) =>
    month ? [{ text: unbroken(formatMonth(month, locale)) }] : [],
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

const known = isolateMap<string, string>();

/** Cached per locale, gender and message: formatting a gendered message costs more than building the line. */
function labelFor(message: MessageDescriptor, gender: Site['gender'], locale: Locale): string {
  const key = `${locale} ${gender} ${message.id}`;
  const text = known.get(key) ?? i18nFor(locale)._({ ...message, values: { gender } });
  known.set(key, text);
  return text;
}
