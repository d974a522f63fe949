import { msg } from '@lingui/core/macro';
import type { Gathering, NoticePage } from '#worker/contract/notice.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type CalendarEvent, icalendar } from '#worker/features/calendars/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { navigationTo, shivaRows } from '#worker/shared/notice.ts';
import { FUNERAL, MEMORIAL_SERVICE, SHIVA, STREAM } from '#worker/shared/views/notice/notice-words.ts';
import { instantAt } from '#worker/shared/zoned-time.ts';
import { openNotice } from './notice.service.ts';

const DAY_MS = 86_400_000;
/** How long a funeral, a service or a broadcast is in a calendar: their end is not entered. */
const GATHERING_MS = 60 * 60 * 1000;

type Occasion = Pick<Gathering, 'at' | 'place' | 'address' | 'navigation'> & {
  on: string;
  kind: string;
  title: string;
  text?: string | null;
};

/** The days and hours of a notice as iCalendar, as far as whoever has its link sees them. */
export async function noticeCalendar(ctx: Ctx, token: string): Promise<Response> {
  const page = await openNotice(ctx, token);
  const { origin } = ctx.config;
  const name = nameInLocale(page.person, ctx.locale);
  const url = `${origin}/${ctx.locale}/n/${token}`;
  const events = occasionsOf(page, ctx.locale, name).map(({ on, at, kind, ...one }): CalendarEvent => {
    const [hour = 0, minute = 0] = (at ?? '').split(':').map(Number);
    const start = at
      ? instantAt(numberOf(on), hour + minute / 60, page.notice.tz)
      : new Date(numberOf(on) * DAY_MS);
    const location = [one.place, one.address].filter(Boolean).join(', ');
    const way = navigationTo(one);
    return {
      id: `notice-${kind}-${on}-${token}`,
      start,
      ...(at && { end: new Date(start.getTime() + GATHERING_MS) }),
      title: one.title,
      description: [one.text, way].filter(Boolean).join('\n') || null,
      ...(location && { location }),
      url,
      stamp: ctx.now(),
    };
  });
  return new Response(icalendar({ name, locale: ctx.locale, events }, origin), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="dorot.ics"',
    },
  });
}

function occasionsOf({ notice, today }: NoticePage, locale: Ctx['locale'], name: string): Occasion[] {
  const i18n = i18nFor(locale);
  const { funeral, shiva, service, stream } = notice;
  const titled = (own: string | null | undefined, kind: string) => `${own ?? kind} · ${name}`;
  const nowhere = { place: null, address: null, navigation: null };
  return [
    ...(funeral ? [{ ...funeral, kind: 'funeral', title: titled(funeral.title, i18n._(FUNERAL)) }] : []),
    ...(shiva
      ? shivaRows(shiva, today).map(({ on, visits, prayers }) => ({
          ...shiva,
          on,
          at: null,
          kind: 'shiva',
          title: titled(null, i18n._(SHIVA)),
          text: [visits && i18n._(msg`Visits: ${visits}`), prayers && i18n._(msg`Prayers: ${prayers}`)]
            .filter(Boolean)
            .join('\n'),
        }))
      : []),
    ...(service
      ? [{ ...service, kind: 'service', title: titled(service.title, i18n._(MEMORIAL_SERVICE)) }]
      : []),
    ...(stream?.on
      ? [
          {
            ...nowhere,
            on: stream.on,
            at: stream.at,
            kind: 'stream',
            title: titled(stream.title, i18n._(STREAM)),
            text: [stream.text, stream.url].filter(Boolean).join('\n'),
          },
        ]
      : []),
  ];
}
