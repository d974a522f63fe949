import { msg } from '@lingui/core/macro';
import type { Gathering, NoticePage } from '#worker/contract/notice.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { dateOf } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { View } from '#worker/shared/views/view.ts';
import { weekdayName, withWeekday } from '#worker/shared/weekday.ts';

export const FUNERAL = msg`Funeral`;
export const SHIVA = msg`Shiva`;
export const MEMORIAL_SERVICE = msg`Memorial service`;
export const STREAM = msg`Evening of stories, in the room and online`;

/** Wednesday, 25 November 2026; יום רביעי, 25 בנובמבר 2026. */
export const fullDay = (on: string, locale: Locale): string =>
  withWeekday(renderDate(dateOf('en', numberOf(on)), locale), numberOf(on), locale);

/** Wed 25 Nov; ד׳ 25.11. */
export function shortDay(on: string, locale: Locale): string {
  const number = numberOf(on);
  const { month, day } = dateOf('en', number);
  const weekday = weekdayName(number, locale, 'short');
  if (locale === 'he') return `${weekday} ${day}.${month}`;
  const [, name = ''] = renderDate(dateOf('en', number), locale).split(' ');
  return `${weekday} ${day} ${name.slice(0, 3)}`;
}

/** The day and the hour of a gathering. */
export function timeOf(
  { on, at }: Pick<Gathering, 'at'> & { on: string },
  { i18n, locale }: Pick<View, 'i18n' | 'locale'>,
) {
  const day = fullDay(on, locale);
  return at ? i18n._(msg`${day}, at ${at}`) : day;
}

/** What a preview of the link says in one line: what comes first, when and where. */
export function essentialLine(
  { notice, closed, today }: Pick<NoticePage, 'notice' | 'closed' | 'today'>,
  view: Pick<View, 'i18n' | 'locale'>,
): string {
  const { i18n, locale } = view;
  const { funeral, shiva, service } = notice;
  const of = (gathering: Gathering, kind: string) =>
    [`${gathering.title ?? kind}: ${timeOf(gathering, view)}`, gathering.place].filter(Boolean).join(' · ');
  if (closed) return i18n._(msg`The notice of the first week is closed.`);
  if (funeral && funeral.on >= today) return of(funeral, i18n._(FUNERAL));
  if (shiva) {
    const day = fullDay(shiva.until, locale);
    return [i18n._(msg`Shiva until ${day}`), shiva.place, shiva.visits].filter(Boolean).join(' · ');
  }
  if (service) return of(service, i18n._(MEMORIAL_SERVICE));
  return i18n._(msg`The notice of the first week`);
}
