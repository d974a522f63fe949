import { useEffect, useState } from 'react';

/** Whether an operation has taken longer than `patienceMs`. */
export function useLate(going: boolean, patienceMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, patienceMs]);
  return late;
}
