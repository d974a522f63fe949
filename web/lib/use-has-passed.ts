import { useEffect, useState } from 'react';

/** Whether an instant (in milliseconds) has passed; renders again once it has. */
export function useHasPassed(instant: number): boolean {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= instant;
  useEffect(() => {
    if (isOver) return;
    // timers may fire a moment early
    const timer = setTimeout(() => setNow(Math.max(Date.now(), instant)), instant - Date.now());
    return () => clearTimeout(timer);
  }, [instant, isOver]);
  return isOver;
}
