import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 200;

/** The typed value, updated once typing pauses. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
