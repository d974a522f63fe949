import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PrintPart } from '#web/ui/print-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { MembersWall } from '#worker/contract/members-wall.ts';
import type { WallDays, WallEntry } from '#worker/contract/wall.ts';
import { formatSpan, renderDate } from '#worker/shared/date-format.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { lifeOf } from '#worker/shared/views/wall/wall-person.tsx';
import { weekdayName } from '#worker/shared/weekday.ts';
import { byDate, civilDate, numberOfDay, useDayWords } from './day-words.ts';
import type { PersonChoices } from './person-choices.tsx';

type DaysProps = { name: string; board: WallDays; onDone: () => void };

/** A page with all days of the week, for the notice board. */
export function DaysPrint({ name, board, onDone }: DaysProps) {
  const { locale } = useView();
  const wordsOf = useDayWords();
  return (
    <PrintPart onDone={onDone}>
      <h1>
        <UserText>{name}</UserText>
      </h1>
      <p>{formatSpan(civilDate(board.from), civilDate(board.to), locale)}</p>
      {byDate(board.days).map(({ date, people }) => (
        <section key={date} className="printed-day">
          <h2>
            {weekdayName(numberOfDay(date), locale, 'long')}, {renderDate(civilDate(date), locale)}
          </h2>
          <ul>
            {people.map((day) => (
              <li key={`${day.kind} ${day.entry.id}`}>
                <NameAndYears entry={day.entry} /> · {wordsOf(day)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PrintPart>
  );
}

type PeopleProps = {
  name: string;
  people: readonly WallEntry[];
  choices: PersonChoices;
  onDone: () => void;
};

export const PeoplePrint = ({ people, choices, ...props }: PeopleProps) => (
  <NamesPrint {...props} count={people.length}>
    {people.map((entry) => (
      <li key={entry.id}>
        <NameAndYears entry={entry} hasDeathDate={choices.hasDeathDates} />
      </li>
    ))}
  </NamesPrint>
);

type MembersProps = { name: string; members: MembersWall['people']; onDone: () => void };

export const MembersPrint = ({ members, ...props }: MembersProps) => (
  <NamesPrint {...props} count={members.length}>
    {members.map(({ user_id, name }) => (
      <li key={user_id}>
        <UserText>{name}</UserText>
      </li>
    ))}
  </NamesPrint>
);

type NamesProps = { name: string; count: number; onDone: () => void; children: ReactNode };

/** The names of everyone who is loaded, which the list on the screen draws only in part. */
const NamesPrint = ({ name, count, onDone, children }: NamesProps) => (
  <PrintPart onDone={onDone}>
    <h1>
      <UserText>{name}</UserText>
    </h1>
    <p>
      <Plural value={count} one="# person" other="# people" />
    </p>
    <ul className="printed-people">{children}</ul>
  </PrintPart>
);

function NameAndYears({ entry, hasDeathDate = false }: { entry: WallEntry; hasDeathDate?: boolean }) {
  const { locale } = useView();
  const { main } = namesFor(entry, locale);
  const years = lifeOf(entry, locale, hasDeathDate);
  return (
    <>
      <UserText lang={main.lang}>{main.text}</UserText>
      {years && ` ${years}`}
    </>
  );
}
