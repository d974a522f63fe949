import { Plural, Trans } from '@lingui/react/macro';
import { Flame, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useFirstNew } from '#web/ui/use-first-new.ts';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { WallDays as Board, WallDay } from '#worker/contract/wall.ts';
import { formatSpan, renderDate } from '#worker/shared/date-format.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { weekdayName } from '#worker/shared/weekday.ts';
import { byDate, civilDate, numberOfDay, useDayWords } from './day-words.ts';
import './wall-days.css';

const DaysPrint = lazyPart(['wall'], async () => (await import('./wall-print.tsx')).DaysPrint);

/** The people that are shown before the board is unfolded: of each day, and of the week on a narrow screen. */
const AT_FIRST = 3;
/** As in `wall-days.css`. */
const NARROW = '(width < 48rem)';

type Props = {
  board: Board;
  /** The name of the community, for the print. */
  name: string;
  /** The address that opens an entry over the wall. */
  overlayOf: (entryId: number) => string;
  isKiosk: boolean;
};

/** The yahrzeits and birthdays of today and the next six days; nothing in a week without any. */
export function WallDays({ board, name, overlayOf, isKiosk }: Props) {
  const { locale } = useView();
  const [all, setAll] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [isNarrow] = useState(() => matchMedia(NARROW).matches);
  const whole = byDate(board.days);
  const dates = all ? whole : foldedTo(whole, isNarrow);
  const shown = dates.flatMap(({ people }) => people);
  const everyone = whole.flatMap(({ people }) => people);
  const firstFolded = everyone.findIndex((one) => !shown.includes(one));
  const [list, onUnfold] = useFirstNew<HTMLOListElement>(all ? everyone.length : firstFolded, 'ul li');
  if (everyone.length === 0) return null;
  const folded = everyone.length - shown.length;
  const span = formatSpan(civilDate(board.from), civilDate(board.to), locale);
  return (
    <section className="wall-days" aria-labelledby="wall-days">
      <div className="days-head">
        <h2 id="wall-days">
          <Trans>This week</Trans>
        </h2>
        <p className="small">{span}</p>
        {!isKiosk && (
          <button type="button" className="text-button" onClick={() => setPrinting(true)}>
            <Printer className="icon" aria-hidden="true" />
            <Trans>Print</Trans>
          </button>
        )}
      </div>
      <ol ref={list}>
        {dates.map(({ date, people }) => (
          <li key={date}>
            <DayHead date={date} isToday={date === board.from} />
            <ul>
              {people.map((day) => (
                <PersonOfDay
                  key={`${day.kind} ${day.entry.id}`}
                  day={day}
                  isToday={date === board.from}
                  overlay={overlayOf(day.entry.id)}
                  isKiosk={isKiosk}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {folded > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => {
            onUnfold();
            setAll(true);
          }}
        >
          <Plural value={folded} one="Show one more" other="Show # more" />
        </button>
      )}
      {printing && (
        <Suspense>
          <DaysPrint name={name} board={board} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}

type Days = ReturnType<typeof byDate>;

/** The days of which anyone is shown before the board is unfolded. */
function foldedTo(dates: Days, isNarrow: boolean): Days {
  let left = AT_FIRST;
  return dates
    .map(({ date, people }) => {
      const shown = people.slice(0, isNarrow ? left : AT_FIRST);
      left -= shown.length;
      return { date, people: shown };
    })
    .filter(({ people }) => people.length > 0);
}

function DayHead({ date, isToday }: { date: string; isToday: boolean }) {
  const { locale } = useView();
  return (
    <p className={isToday ? 'day today' : 'day'}>
      <time dateTime={date}>
        <span aria-hidden="true">{civilDate(date).day}</span>
        <span className="unseen">{renderDate(civilDate(date), locale)}</span>
      </time>{' '}
      <span className="small">
        {isToday ? <Trans>Today</Trans> : weekdayName(numberOfDay(date), locale, 'short')}
      </span>
    </p>
  );
}

type PersonProps = { day: WallDay; isToday: boolean; overlay: string; isKiosk: boolean };

function PersonOfDay({ day, isToday, overlay, isKiosk }: PersonProps) {
  const { locale, Link } = useView();
  const wordsOf = useDayWords();
  const { entry, kind } = day;
  const { main } = namesFor(entry, locale);
  const site = isKiosk || !entry.site ? null : `/${locale}/site/${encodeURIComponent(entry.site.slug)}`;
  const isRemembered = kind !== 'birthday';
  return (
    <li>
      <Link
        className="day-name"
        {...(site ? { href: site } : { href: overlay, stays: true, replaces: isKiosk })}
      >
        <UserText lang={main.lang}>{main.text}</UserText>
      </Link>
      <p className="small">
        {isRemembered && <Flame className="icon flame-icon" aria-hidden="true" />}
        {wordsOf(day)}
      </p>
      {site && isToday && isRemembered && (
        <Link className="text-link light" href={`${site}?compose=candle`}>
          <Trans>Light a candle</Trans>
        </Link>
      )}
    </li>
  );
}
