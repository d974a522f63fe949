import { useEffect, useState } from 'react';

/** Whether one still has to wait, and how to begin: with the seconds that the server asked for. */
export function useWait(): [boolean, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!seconds) return;
    const timer = setTimeout(() => setSeconds(0), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds > 0, setSeconds];
}
