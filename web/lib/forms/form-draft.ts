import { useEffect, useRef, useState } from 'react';
import { isRecord } from '#web/lib/json.ts';
import { type Person, personOf, sharedWith } from '#web/lib/offline/places.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { formKey, type TabKey } from '#web/lib/storage-keys.ts';
import { readToken } from '#web/lib/token.ts';

/** The typed values (`to`) and the stored values they replace (`from`). */
type Edits<T> = { to: Partial<T>; from: Partial<T> };

const currentPerson = (): Person => personOf(readToken());

/** Whether this form has unsaved input. */
export const hasFormDraft = (form: string): boolean => tab.has(formKey(form));

export type FormDraft<T> = {
  value: T;
  set: (patch: Partial<T>) => void;
  changed: boolean;
  /** The fields whose typed value differs from the stored one. */
  edited: (keyof T)[];
  /** Of these, the fields whose stored value has changed since they were typed. */
  overtaken: (keyof T)[];
  forget: () => void;
  /** Call once `sent` is stored. Keeps what was typed since it was sent; returns whether there is any. */
  saved: (sent: T) => boolean;
};

/**
 * Unsaved input, stored in this tab until `forget`: it survives closing the form and reloading the page, for
 * the user who typed it; a visitor's input carries over to the next user who signs in. Untouched fields follow
 * the stored values. `alike` compares two stored values for equality.
 */
export function useFormDraft<T extends Record<string, unknown>>(
  form: string,
  stored: T,
  alike: (name: keyof T, one: T, other: T) => boolean = (name, one, other) => isSame(one[name], other[name]),
): FormDraft<T> {
  const key = formKey(form);
  const [edits, setEdits] = useState<Edits<T>>(() => read(key, stored));
  // read by callers that resume after a request, when more may have been typed
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
    storeEdits(key, edits, changed);
  }, [key, edits, changed]);

  // an edit equal to the stored value is dropped, so that it does not override a later stored value
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
      // based on the value just stored, whatever that is
      const rest = { to: only(latest.current, newer).to, from: {} };
      // synchronously: the form may unmount before the next render
      storeEdits(key, rest, newer.length > 0);
      put(rest);
      return newer.length > 0;
    },
  };
}

function storeEdits<T>(key: TabKey, edits: Edits<T>, changed: boolean): void {
  if (changed) tab.set(key, JSON.stringify({ ...edits, by: currentPerson() }));
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

/** The saved edits whose shape matches that of the stored value. */
function read<T extends Record<string, unknown>>(key: TabKey, stored: T): Edits<T> {
  const none: Edits<T> = { to: {}, from: {} };
  const matching = (some: unknown) =>
    Object.fromEntries(
      Object.entries(isRecord(some) ? some : {}).filter(
        ([name, value]) => Object.hasOwn(stored, name) && isAlike(value, stored[name]),
      ),
    ) as Partial<T>;
  const parse = (saved: unknown) => {
    if (!isRecord(saved)) return null;
    if (!sharedWith(currentPerson()).includes(String(saved.by))) return none;
    return { to: matching(saved.to), from: matching(saved.from) };
  };
  return readStored(tab, key, parse) ?? none;
}

/**
 * Whether a value has the shape of another: its type, and for an object the types of its properties. Null is the
 * cleared value of a field that holds an object.
 */
function isAlike(value: unknown, model: unknown): boolean {
  if (typeof value !== typeof model) return false;
  if (value === null) return true;
  if (Array.isArray(model)) return Array.isArray(value);
  if (!isRecord(model)) return true;
  return isRecord(value) && Object.keys(model).every((name) => typeof value[name] === typeof model[name]);
}
