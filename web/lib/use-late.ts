import { useEffect, useState } from 'react';

/** Whether something has been going on for so long that nobody waits for it any more. */
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
