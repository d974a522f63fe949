import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';

/** Whether the server's `Retry-After` has not yet elapsed, and a function to report a failed request. */
export function useRateLimitWait(): [boolean, (error: unknown) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!seconds) return;
    const timer = setTimeout(() => setSeconds(0), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [
    seconds > 0,
    (error) => {
      if (error instanceof ApiError && error.retryAfter) setSeconds(error.retryAfter);
    },
  ];
}
