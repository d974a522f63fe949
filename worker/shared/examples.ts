import type { CalendarDate } from './calendar-date.ts';
import { renderDate } from './date-format.ts';
import type { Locale } from './locale.ts';

const yearOf = (date: CalendarDate | null, locale: Locale): string =>
  date ? renderDate({ ...date, month: null, day: null }, locale) : '';

/**
 * `1941–2024`, with an en dash, which is correct in both text directions; one year where only one is known.
 */
export function formatYears(birth: CalendarDate | null, death: CalendarDate | null, locale: Locale): string {
  const [from, to] = [yearOf(birth, locale), yearOf(death, locale)];
  return from && to ? `${from}–${to}` : from || to;
}

const FACES = 3;
const CARDS = 6;

/** The home page's example sites: three portraits, and six cards, of other sites where there are enough. */
export function chooseExamples<Card extends { portrait: object | null }>(
  sites: readonly Card[],
): { faces: Card[]; cards: Card[] } {
  const faces = sites.filter((site) => site.portrait).slice(0, FACES);
  const rest = sites.filter((site) => !faces.includes(site));
  return { faces, cards: (rest.length < CARDS ? sites : rest).slice(0, CARDS) };
}
