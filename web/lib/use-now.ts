import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated each second until `end` has passed. */
export function useNow(end: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= end;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}

/** The remaining time until `end`, as `4:07`; the last second counts as a full one. */
export function remainingTime(end: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
