import { Plural, Trans } from '@lingui/react/macro';
import { timeOfDay } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useMinute } from './use-minute.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Until when an answer to an offer is awaited, and how much time is left. */
export function AnswerUntil({ until }: { until: string }) {
  const day = useLocalDay();
  const end = Date.parse(until);
  const left = Math.ceil((end - useMinute()) / MINUTE_MS);
  const date = day(until);
  const time = timeOfDay(end);
  if (left <= 0)
    return (
      <span>
        <Trans>The time to answer is over.</Trans>
      </span>
    );
  return (
    <span>
      <time dateTime={until}>
        <Trans>
          Answer by {date}, <bdi>{time}</bdi>
        </Trans>
      </time>{' '}
      <span className="text-(--ink-2)">
        (<TimeLeft minutes={left} />)
      </span>
    </span>
  );
}

function TimeLeft({ minutes }: { minutes: number }) {
  return minutes < HOUR_MINUTES ? (
    <Plural value={minutes} one="# minute left" other="# minutes left" />
  ) : (
    <Plural value={Math.floor(minutes / HOUR_MINUTES)} one="# hour left" other="# hours left" />
  );
}
