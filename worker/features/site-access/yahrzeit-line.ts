import { msg } from '@lingui/core/macro';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { renderSpan } from '#worker/shared/date-format.ts';
import { civilDay } from '#worker/shared/hebrew-date.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type DatedSite, nextYahrzeit } from '#worker/shared/occasions.ts';
import { civilToday } from '#worker/shared/reader-day.ts';

export type YahrzeitLine = { text: string; today: boolean; until: string };

/**
 * The line about the next yahrzeit, in the reader's language. Null where the Hebrew date of death is unknown
 * or not shown. "Today" is the civil day on which the yahrzeit falls; before it, the line names the evening on
 * which the yahrzeit begins.
 */
export function yahrzeitLine(
  site: DatedSite & Parameters<typeof nameInLocale>[0],
  locale: Locale,
  now: Date,
): YahrzeitLine | null {
  const next = nextYahrzeit(site, civilToday(locale, now));
  if (!next?.eve) return null;
  const i18n = i18nFor(locale);
  const until = civilDay(next.on);
  if (next.in_days === 0) {
    const name = nameInLocale(site, locale);
    return { text: i18n._(msg`Today is the yahrzeit of ${name}`), today: true, until };
  }
  const [eve, day] = renderSpan(next.eve, next.on, locale);
  return { text: i18n._(msg`Yahrzeit: from the evening of ${eve} until ${day}`), today: false, until };
}
