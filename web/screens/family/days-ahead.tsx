import { Trans } from '@lingui/react/macro';
import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { type DayAhead, listDaysAhead } from '#worker/contract/calendar-feed.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { NextDate } from './next-date.tsx';

/** What falls today and in the week ahead, on the user’s sites. */
export const daysAheadQuery = queryOptions({
  queryKey: ['days-ahead'],
  queryFn: async ({ signal }) => (await call(listDaysAhead, {}, signal)).days,
});

/** The days of the week ahead, each with the person’s site. Nothing where there are none. */
export function DaysAhead({ days }: { days: readonly DayAhead[] }) {
  const { locale } = useLocale();
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="days-ahead" className="mb-8">
      <h2 id="days-ahead">
        <Trans>Today and this week</Trans>
      </h2>
      <ul className="divide-y divide-(--line)">
        {days.map((day) => {
          const { main } = namesFor(day.site, locale);
          return (
            <li key={`${day.site.id} ${day.kind} ${day.in_days}`} className="py-2">
              <Link
                className="inline-block min-h-11 py-2 font-serif text-xl wrap-anywhere underline-offset-4 hover:underline"
                to="/$locale/site/$id"
                params={{ locale, id: day.site.slug }}
              >
                <UserText lang={main.lang}>{main.text}</UserText>
              </Link>
              <p className="dotted">
                <NextDate date={day} />
              </p>
            </li>
          );
        })}
      </ul>
      <p className="small">
        <Link className="text-link" to="/$locale/dashboard/account" params={{ locale }} hash="mail">
          <Trans>Get this by email once a week</Trans>
        </Link>
      </p>
    </section>
  );
}
