import { useEffect, useState } from 'react';
import { tab } from '#web/lib/storage.ts';

/** What was typed, and over what. */
type Edits<T> = { to: Partial<T>; from: Partial<T> };

export type Kept<T> = {
  value: T;
  set: (patch: Partial<T>) => void;
  changed: boolean;
  /** What was typed and is not what is stored. */
  edited: (keyof T)[];
  /** Of that, where something else is stored by now than was when it was typed. */
  overtaken: (keyof T)[];
  forget: () => void;
};

/**
 * What is being typed, kept in this tab until `forget`: a form that was closed, or a page that was
 * reloaded, goes on where it was. What was not typed follows what is stored.
 */
export function useKept<T extends Record<string, unknown>>(key: string, stored: T): Kept<T> {
  const [edits, setEdits] = useState<Edits<T>>(() => read(key, stored));
  const edited = namesOf(edits.to).filter((name) => !isSame(edits.to[name], stored[name]));
  const overtaken = edited.filter((name) => name in edits.from && !isSame(edits.from[name], stored[name]));
  const changed = edited.length > 0;

  useEffect(() => {
    if (changed) tab.set(key, JSON.stringify(edits));
    else tab.remove(key);
  }, [key, edits, changed]);

  // what has been saved is no edit of what is stored after it
  useEffect(() => {
    if (namesOf(edits.to).length > edited.length) setEdits(only(edits, edited));
  }, [edits, edited]);

  return {
    value: { ...stored, ...edits.to },
    changed,
    edited,
    overtaken,
    set: (patch) =>
      setEdits(({ to, from }) => ({ to: { ...to, ...patch }, from: { ...pick(stored, patch), ...from } })),
    forget: () => {
      tab.remove(key);
      setEdits({ to: {}, from: {} });
    },
  };
}

const namesOf = <T extends object>(some: T): (keyof T)[] => Object.keys(some) as (keyof T)[];

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const pick = <T extends object>(whole: T, like: Partial<T>): Partial<T> =>
  Object.fromEntries(namesOf(like).map((name) => [name, whole[name as keyof T]])) as Partial<T>;

const only = <T extends object>({ to, from }: Edits<T>, names: (keyof T)[]): Edits<T> => {
  const those = (some: Partial<T>) =>
    Object.fromEntries(names.filter((name) => name in some).map((name) => [name, some[name]])) as Partial<T>;
  return { to: those(to), from: those(from) };
};

/** What is there of the same kind as what is stored. */
function read<T extends Record<string, unknown>>(key: string, stored: T): Edits<T> {
  try {
    const kept = JSON.parse(tab.get(key) ?? '{}') as Partial<Record<keyof Edits<T>, unknown>>;
    const of = (some: unknown) =>
      Object.fromEntries(
        Object.entries(some ?? {}).filter(([name, value]) => typeof value === typeof stored[name]),
      ) as Partial<T>;
    return { to: of(kept.to), from: of(kept.from) };
  } catch {
    return { to: {}, from: {} };
  }
}
