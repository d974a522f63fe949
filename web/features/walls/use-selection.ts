import { useRef, useState } from 'react';
import type { WallEntry } from '#worker/contract/wall.ts';

export type Selection = {
  chosen: ReadonlyMap<number, WallEntry>;
  /** Chooses one of the people or not; in a range, everyone from the last one on. */
  toggle: (people: readonly WallEntry[], at: number, isRange: boolean) => void;
  chooseAll: (people: readonly WallEntry[]) => void;
  clear: () => void;
};

/** The people who are chosen for an act, also those who are scrolled away; null until someone begins to choose. */
export function useSelection(): {
  selection: Selection | null;
  begin: () => void;
  end: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlyMap<number, WallEntry> | null>(null);
  const last = useRef<number>(null);
  const begin = () => {
    last.current = null;
    setChosen(new Map());
  };
  const add = (people: readonly WallEntry[]) =>
    setChosen((before) => new Map([...(before ?? []), ...people.map((entry) => [entry.id, entry] as const)]));

  function toggle(people: readonly WallEntry[], at: number, isRange: boolean): void {
    const entry = people[at];
    if (!entry) return;
    const from = people.findIndex(({ id }) => id === last.current);
    const range = isRange && from >= 0 ? people.slice(Math.min(from, at), Math.max(from, at) + 1) : [entry];
    last.current = entry.id;
    if (!chosen?.has(entry.id)) {
      add(range);
      return;
    }
    const left = new Set(range.map(({ id }) => id));
    setChosen((before) => new Map([...(before ?? [])].filter(([id]) => !left.has(id))));
  }

  return {
    selection: chosen && { chosen, toggle, chooseAll: add, clear: begin },
    begin,
    end: () => setChosen(null),
  };
}
