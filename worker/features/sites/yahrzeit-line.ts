import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/i18n.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { calledIn } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { civilToday, nextYahrzeit, type Remembered } from '#worker/shared/occasions.ts';

/**
 * The line about the next yahrzeit, in the reader's language; null where the Hebrew day of death is unknown or not
 * shown. "Today" is the civil day that the yahrzeit falls on: of the evening before, the line says so by itself.
 */
export function yahrzeitLine(
  site: Remembered & Parameters<typeof calledIn>[0],
  locale: Locale,
  now: Date,
): { text: string; today: boolean } | null {
  const next = nextYahrzeit(site, civilToday(locale, now));
  if (!next?.eve) return null;
  const words = wordsFor(locale);
  if (next.in_days === 0) {
    const name = calledIn(site, locale);
    return { text: words._(msg`Today is the yahrzeit of ${name}`), today: true };
  }
  const [eve, day] = [renderDate(next.eve, locale), renderDate(next.on, locale)];
  return { text: words._(msg`Yahrzeit: from the evening of ${eve} until ${day}`), today: false };
}
