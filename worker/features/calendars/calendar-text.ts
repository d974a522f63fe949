import { msg } from '@lingui/core/macro';
import type { Occasion, SiteMode } from '#worker/contract/site.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { plusDays, toHebrew } from '#worker/shared/hebrew-date.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type DatedSite, occasionsBetween } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';
import { icalendar } from './icalendar.ts';

const DAYS_BACK = 366;
const DAYS_AHEAD = 5 * 366;

type CalendarSite = DatedSite & {
  id: number;
  slug: string;
  mode: SiteMode;
  first_name: string;
  last_name: string;
  other_name: string | null;
  lang: Locale;
  updated_at: string;
};

/** The occasions of the sites as iCalendar, as all-day events, from one year back to five years ahead. */
export function calendarText(
  { sites, isOne, locale }: { sites: readonly CalendarSite[]; isOne: boolean; locale: Locale },
  { now, origin }: { now: Date; origin: string },
): string {
  const messages = emailMessages(locale);
  const [person] = isOne ? sites.map((site) => nameInLocale(site, locale)) : [];
  const today = civilToday(locale, now);
  const events = sites.flatMap((site) =>
    occasionsBetween(site, plusDays(today, -DAYS_BACK), plusDays(today, DAYS_AHEAD)).map((day) => ({
      id: uidOf(site, day),
      start: dateOf(day.on),
      title: titleOf(day, nameInLocale(site, locale), locale),
      description: descriptionOf(day, locale),
      url: `${origin}/${locale}/site/${site.mode === 'private' ? site.id : encodeURIComponent(site.slug)}`,
      stamp: new Date(site.updated_at),
    })),
  );
  const name = person ? messages._(msg`${person}: memorial days`) : messages._(msg`Days to remember`);
  return icalendar({ name, locale, events }, origin);
}

/** A stable event id: the same for the same occasion in every reply. */
const uidOf = (site: CalendarSite, { kind, on }: Occasion): string =>
  [kind, site.id, dateOf(on).toISOString().slice(0, 10)].join('-');

function titleOf({ kind }: Occasion, name: string, locale: Locale): string {
  const messages = emailMessages(locale);
  switch (kind) {
    case 'yahrzeit':
      return messages._(msg`Yahrzeit of ${name}`);
    case 'memorial_day':
      return messages._(msg`Memorial day of ${name}`);
    case 'birthday':
      return messages._(msg`Birthday of ${name}`);
    case 'hebrew_birthday':
      return messages._(msg`Hebrew birthday of ${name}`);
  }
}

/** The Hebrew date of a Hebrew occasion and the evening it starts; null for other occasions. */
function descriptionOf({ on, eve }: Occasion, locale: Locale): string | null {
  const hebrew = toHebrew(on);
  if (!eve || !hebrew) return null;
  const [evening, day] = [renderDate(eve, locale), renderDate(hebrew, locale)];
  return emailMessages(locale)._(msg`${day}: from the evening of ${evening}`);
}

const dateOf = ({ year, month, day }: Occasion['on']): Date =>
  new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
