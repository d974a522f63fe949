import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Locale } from '#worker/shared/locale.ts';

/** The refresh interval suggested to calendar clients. */
const REFRESH_HOURS = 12;

/**
 * An event from `start` to `end`, or without an end on the UTC day of `start`; `id` is the same for the same day in
 * every reply.
 */
export type CalendarEvent = {
  id: string;
  start: Date;
  end?: Date;
  location?: string;
  title: string;
  description: string | null;
  url: string;
  stamp: Date;
};

/** The iCalendar text (RFC 5545) of events, which leave their days free. */
export function icalendar(
  { name, locale, events }: { name: string; locale: Locale; events: readonly CalendarEvent[] },
  origin: string,
): string {
  const calendar = ical({
    // the calendar name is the only text that the library does not escape
    name: escapeText(name),
    prodId: { company: 'Dorot', product: 'Days to remember', language: locale.toUpperCase() },
    ttl: REFRESH_HOURS * 60 * 60,
    url: `${origin}/${locale}`,
  });
  for (const { id, start, end, location, title, description, url, stamp } of events)
    calendar.createEvent({
      id: `${id}@${new URL(origin).hostname}`,
      start,
      ...(end ? { end } : { allDay: true }),
      ...(location && { location }),
      summary: title,
      description,
      url,
      stamp,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    });
  // the library does not end the last line
  return `${calendar.toString()}\r\n`;
}

/** Escapes text as in RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r\n|\r|\n/g, '\\n');
