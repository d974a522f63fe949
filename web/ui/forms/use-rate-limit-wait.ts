import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/**
 * Whether the server's `Retry-After` has not yet elapsed, and a function to report a failed request, which
 * shows a toast if it has one.
 */
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
      const wait = noticeWait(error);
      if (wait) setSeconds(wait);
    },
  ];
}

/** The `Retry-After` of a failed request in seconds, if it has one; shows a toast then. */
export function noticeWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || !error.retryAfter) return undefined;
  toast({
    variant: 'warning',
    title: i18n._(msg`Please wait a little`),
    text: error.detail,
    long: error.status === 503,
  });
  return error.retryAfter;
}
