import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toasts.ts';

/** Whether the server has asked to wait, and how to tell of a failure in which it may have: a toast says so once. */
export function useHeldBack(): [boolean, (error: unknown) => void] {
  const { t } = useLingui();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!seconds) return;
    const timer = setTimeout(() => setSeconds(0), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  function look(error: unknown) {
    if (!(error instanceof ApiError) || !error.retryAfter) return;
    setSeconds(error.retryAfter);
    toast({
      variant: 'warning',
      title: t`Please wait a little`,
      text: error.detail,
      long: error.status === 503,
    });
  }
  return [seconds > 0, look];
}
