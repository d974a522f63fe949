import { msg } from '@lingui/core/macro';
import type { CtxFor } from '#worker/core/ctx.ts';
import { icalendar } from '#worker/features/calendars/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { dayTitle } from './day-title.ts';
import { bothDates } from './reminder.rules.ts';
import { findListed, nextDays } from './reminders.service.ts';

/** The next days of a reminder as iCalendar, in the language of the request. */
export async function reminderCalendar(ctx: CtxFor<'member'>, ref: string, id: number): Promise<Response> {
  const { site, row } = await findListed(ctx, ref, id);
  const { locale } = ctx;
  const { origin } = ctx.config;
  const title = dayTitle(row, nameInLocale(site, locale), locale);
  const messages = emailMessages(locale);
  const page = site.mode === 'private' ? site.id : encodeURIComponent(site.slug);
  const events = nextDays(ctx, site, row).map((number) => {
    const day = renderDate(bothDates(number).hebrew, locale);
    const evening = renderDate(bothDates(number - 1).on, locale);
    return {
      id: `reminder-${row.id}-${dayText(number)}`,
      start: new Date(`${dayText(number)}T00:00:00Z`),
      title,
      description: row.calendar === 'he' ? messages._(msg`${day}: from the evening of ${evening}`) : row.note,
      url: `${origin}/${locale}/site/${page}`,
      stamp: new Date(row.updated_at),
    };
  });
  return new Response(icalendar({ name: title, locale, events }, origin), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="dorot.ics"',
    },
  });
}
