import { parseJson } from './json.ts';
import type { LocalKey, TabKey } from './storage-keys.ts';

/** Browser storage that never throws: if it is blocked or full, values are lost instead. */
function safe<Key extends LocalKey | TabKey>(area: () => Storage) {
  return {
    /** The text under a key, validated by `parse`; null if there is none, or if `parse` returns null. */
    get<T>(key: Key, parse: (text: string) => T | null): T | null {
      try {
        const text = area().getItem(key);
        return text === null ? null : parse(text);
      } catch {
        return null;
      }
    },
    has(key: Key): boolean {
      return this.get(key, () => true) !== null;
    },
    set(key: Key, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Private windows and full disks refuse; the page works without it.
      }
    },
    remove(key: Key): void {
      try {
        area().removeItem(key);
      } catch {
        // As above.
      }
    },
    keys(prefix: string): Key[] {
      try {
        return Object.keys(area()).filter((key): key is Key => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    removeAll(prefix: string): void {
      for (const key of this.keys(prefix)) this.remove(key);
    },
  };
}

/** Stored on the device. */
export const local = safe<LocalKey>(() => localStorage);

/** Stored for this tab. */
export const tab = safe<TabKey>(() => sessionStorage);

type StorageArea<Key extends LocalKey | TabKey> = ReturnType<typeof safe<Key>>;

/**
 * The JSON under a key, validated by `parse`; null if there is none. Invalid JSON, or a value for which
 * `parse` returns null, is removed and reported to `onInvalid`.
 */
export function readStored<Key extends LocalKey | TabKey, T>(
  area: StorageArea<Key>,
  key: Key,
  parse: (stored: unknown) => T | null,
  onInvalid?: () => void,
): T | null {
  if (!area.has(key)) return null;
  const value = area.get(key, (text) => parse(parseJson(text)));
  if (value === null) {
    area.remove(key);
    onInvalid?.();
  }
  return value;
}

/** The specification's flags are the text "true". */
export const asFlag = (text: string): true | null => text === 'true' || null;
