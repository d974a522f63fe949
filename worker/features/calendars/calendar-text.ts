import { msg } from '@lingui/core/macro';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Occasion, SiteMode } from '#worker/contract/site.ts';
import { wordsFor } from '#worker/i18n/letter-words.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { plusDays, toHebrew } from '#worker/shared/hebrew-date.ts';
import { calledIn } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { occasionsBetween, type Remembered } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

const DAYS_BACK = 366;
const DAYS_AHEAD = 5 * 366;
/** How often a phone may ask again. */
const HOURS_BETWEEN = 12;

type Kept = Remembered & {
  id: number;
  slug: string;
  mode: SiteMode;
  first_name: string;
  last_name: string;
  other_name: string | null;
  lang: Locale;
  updated_at: string;
};

/** The days of people as iCalendar, each a whole civil day, last year's and those of five years to come. */
export function calendarText(
  { sites, isOne, locale }: { sites: readonly Kept[]; isOne: boolean; locale: Locale },
  { now, origin }: { now: Date; origin: string },
): string {
  const words = wordsFor(locale);
  const [person] = isOne ? sites.map((site) => calledIn(site, locale)) : [];
  const calendar = ical({
    // of all that it writes, the library leaves only this as it is
    name: escaped(person ? words._(msg`${person}: days to remember`) : words._(msg`Days to remember`)),
    prodId: { company: 'Dorot', product: 'Days to remember', language: locale.toUpperCase() },
    ttl: HOURS_BETWEEN * 60 * 60,
    url: `${origin}/${locale}`,
  });
  const today = civilToday(locale, now);
  for (const site of sites) {
    const days = occasionsBetween(site, plusDays(today, -DAYS_BACK), plusDays(today, DAYS_AHEAD));
    for (const day of days) {
      calendar.createEvent({
        id: `${uidOf(site, day)}@${new URL(origin).hostname}`,
        start: dateOf(day.on),
        allDay: true,
        summary: titleOf(day, calledIn(site, locale), locale),
        description: aboutDay(day, locale),
        url: `${origin}/${locale}/site/${site.mode === 'private' ? site.id : encodeURIComponent(site.slug)}`,
        stamp: new Date(site.updated_at),
        transparency: ICalEventTransparency.TRANSPARENT,
        busystatus: ICalEventBusyStatus.FREE,
      });
    }
  }
  // the library leaves the last line open
  return `${calendar.toString()}\r\n`;
}

/** The same day has the same id for ever. */
const uidOf = (site: Kept, { kind, on }: Occasion): string =>
  [kind, site.id, dateOf(on).toISOString().slice(0, 10)].join('-');

function titleOf({ kind }: Occasion, name: string, locale: Locale): string {
  const words = wordsFor(locale);
  switch (kind) {
    case 'yahrzeit':
      return words._(msg`Yahrzeit of ${name}`);
    case 'memorial_day':
      return words._(msg`Memorial day of ${name}`);
    case 'birthday':
      return words._(msg`Birthday of ${name}`);
    case 'hebrew_birthday':
      return words._(msg`Hebrew birthday of ${name}`);
  }
}

/** Of a Hebrew day, which it is and when it begins. */
function aboutDay({ on, eve }: Occasion, locale: Locale): string | null {
  const hebrew = toHebrew(on);
  if (!eve || !hebrew) return null;
  const [evening, day] = [renderDate(eve, locale), renderDate(hebrew, locale)];
  return wordsFor(locale)._(msg`${day}: from the evening of ${evening}`);
}

const dateOf = ({ year, month, day }: Occasion['on']): Date =>
  new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');
