import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isChunkError, reloadOnce } from '#web/lib/chunk-reload.ts';
import { ErrorMessage } from './error-message.tsx';
import { LastResort } from './last-resort.tsx';

/** The page of a failed page; also the error boundary of the error page itself. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const chunk = isChunkError(error);
  useEffect(() => {
    if (chunk) reloadOnce();
  }, [chunk]);
  return (
    <LastResort>
      <ErrorMessage error={error} />
    </LastResort>
  );
}
