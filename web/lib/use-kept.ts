import { useEffect, useRef, useState } from 'react';
import { type Person, personOf, sharedWith } from '#web/lib/offline/places.ts';
import { tab } from '#web/lib/storage.ts';
import { readToken } from '#web/lib/token.ts';
import { typedKey } from '#web/lib/typed.ts';

/** What was typed, and over what. */
type Edits<T> = { to: Partial<T>; from: Partial<T> };

const whoIsHere = (): Person => personOf(readToken());

/** Whether something is being typed in this form. */
export const isKept = (form: string): boolean => tab.get(typedKey(form)) !== null;

export type Kept<T> = {
  value: T;
  set: (patch: Partial<T>) => void;
  changed: boolean;
  /** What was typed and is not what is stored. */
  edited: (keyof T)[];
  /** Of that, where something else is stored by now than was when it was typed. */
  overtaken: (keyof T)[];
  forget: () => void;
  /** `sent` is stored by now. What has been typed since it was sent stays; says whether there is any. */
  saved: (sent: T) => boolean;
};

/**
 * What is being typed, kept in this tab until `forget`: a form that was closed, or a page that was
 * reloaded, goes on where it was; for whoever typed it, and what a visitor typed for whoever signs in. What was
 * not typed follows what is stored. `alike` says of two things that were stored whether they mean the same.
 */
export function useKept<T extends Record<string, unknown>>(
  form: string,
  stored: T,
  alike: (name: keyof T, one: T, other: T) => boolean = (name, one, other) => isSame(one[name], other[name]),
): Kept<T> {
  const key = typedKey(form);
  const [edits, setEdits] = useState<Edits<T>>(() => read(key, stored));
  // whoever waits for an answer asks what has been typed meanwhile
  const latest = useRef(edits);
  const edited = namesOf(edits.to).filter((name) => !isSame(edits.to[name], stored[name]));
  const overtaken = edited.filter(
    (name) => name in edits.from && !alike(name, { ...stored, ...edits.from }, stored),
  );
  const changed = edited.length > 0;

  function put(next: Edits<T>) {
    latest.current = next;
    setEdits(next);
  }

  useEffect(() => {
    keep(key, edits, changed);
  }, [key, edits, changed]);

  // what has been saved is no edit of what is stored after it
  useEffect(() => {
    if (edits !== latest.current || namesOf(edits.to).length <= edited.length) return;
    latest.current = only(edits, edited);
    setEdits(latest.current);
  }, [edits, edited]);

  return {
    value: { ...stored, ...edits.to },
    changed,
    edited,
    overtaken,
    set: (patch) => {
      const { to, from } = latest.current;
      put({ to: { ...to, ...patch }, from: { ...pick(stored, patch), ...from } });
    },
    forget: () => {
      tab.remove(key);
      put({ to: {}, from: {} });
    },
    saved: (sent) => {
      const { to } = latest.current;
      const newer = namesOf(to).filter((name) => !isSame(to[name], sent[name]));
      // over what has just been stored, whatever that is
      const rest = { to: only(latest.current, newer).to, from: {} };
      // at once: the form may be gone before it is drawn again
      keep(key, rest, newer.length > 0);
      put(rest);
      return newer.length > 0;
    },
  };
}

function keep<T>(key: string, edits: Edits<T>, changed: boolean): void {
  if (changed) tab.set(key, JSON.stringify({ ...edits, by: whoIsHere() }));
  else tab.remove(key);
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
    const kept = JSON.parse(tab.get(key) ?? '{}') as Partial<Record<keyof Edits<T> | 'by', unknown>>;
    if (!sharedWith(whoIsHere()).includes(String(kept.by))) return { to: {}, from: {} };
    const of = (some: unknown) =>
      Object.fromEntries(
        Object.entries(some ?? {}).filter(([name, value]) => typeof value === typeof stored[name]),
      ) as Partial<T>;
    return { to: of(kept.to), from: of(kept.from) };
  } catch {
    return { to: {}, from: {} };
  }
}
