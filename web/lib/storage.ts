/** Browser storage that never throws: if it is blocked or full, values are lost instead. */
function safe(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Private windows and full disks refuse; the page works without it.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** Stored on the device. */
export const local = safe(() => localStorage);

/** Stored for this tab. */
export const tab = safe(() => sessionStorage);

export type StorageArea = ReturnType<typeof safe>;

/**
 * The JSON under a key, validated by `parse`; null if there is none. Invalid JSON, or a value for which
 * `parse` returns null, is removed and reported to `onInvalid`.
 */
export function readStored<T>(
  area: StorageArea,
  key: string,
  parse: (stored: unknown) => T | null,
  onInvalid?: () => void,
): T | null {
  const text = area.get(key);
  if (text === null) return null;
  const value = parse(jsonIn(text));
  if (value === null) {
    area.remove(key);
    onInvalid?.();
  }
  return value;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
