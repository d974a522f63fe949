import { type ReactNode, useEffect } from 'react';
import { useRows } from './use-rows.ts';

type Props<Person> = {
  /** Another one for another list: its rows are measured anew. */
  name: string;
  label: string;
  people: readonly Person[];
  keyOf: (person: Person) => number;
  /** Whether there are further people who are not loaded. */
  hasMore: boolean;
  /** The place of the person to focus, once there is one. */
  focused: number | null;
  className?: string;
  /** Called with the place of the person in the list. */
  children: (person: Person, at: number) => ReactNode;
};

/** People in a grid. However many there are, only those around the screen are in the document. */
export function PeopleGrid<Person>({ people, keyOf, children, ...props }: Props<Person>) {
  const { list, placed, focus } = useRows(props.name, people.length);
  const isThere = props.focused !== null && props.focused < people.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, not whenever the list is drawn
  useEffect(() => {
    if (props.focused !== null && isThere) focus(props.focused);
  }, [props.focused, isThere]);
  return (
    <ul className={`people ${props.className ?? ''}`} aria-label={props.label} ref={list}>
      {placed.map((part) => {
        // beside a gap, a person would be as high as it
        if ('gap' in part)
          return (
            <li key={part.key} aria-hidden="true" style={{ blockSize: part.gap, gridColumn: '1 / -1' }} />
          );
        const person = people[part.at];
        return (
          person && (
            <li
              key={keyOf(person)}
              data-at={part.at}
              aria-posinset={part.at + 1}
              aria-setsize={props.hasMore ? -1 : people.length}
            >
              {children(person, part.at)}
            </li>
          )
        );
      })}
    </ul>
  );
}
