import { useEffect, useState } from 'react';
import { tab } from '#web/lib/storage.ts';

/**
 * What is being typed, kept in this tab until `forget`: a form that was closed, or a page that was
 * reloaded, goes on where it was.
 */
export function useKept<T extends Record<string, string>>(
  key: string,
  stored: T,
): { value: T; set: (patch: Partial<T>) => void; changed: boolean; forget: () => void } {
  const [value, setValue] = useState<T>(() => ({ ...stored, ...read<T>(key) }));
  const changed = Object.keys(stored).some((name) => value[name] !== stored[name]);

  useEffect(() => {
    if (changed) tab.set(key, JSON.stringify(value));
    else tab.remove(key);
  }, [key, value, changed]);

  return {
    value,
    changed,
    set: (patch) => setValue((now) => ({ ...now, ...patch })),
    forget: () => {
      tab.remove(key);
      setValue(stored);
    },
  };
}

function read<T>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(tab.get(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<T>) : {};
  } catch {
    return {};
  }
}
