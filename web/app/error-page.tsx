import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { isChunkError, reloadOnce } from '#web/lib/chunk-reload.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import { LastResort } from './last-resort.tsx';

const load = async () => ({ default: (await import('./error-message.tsx')).ErrorMessage });
const ErrorMessage = lazy(load);
// at hand before it is needed: then there may be no connection
void firstTouch.then(load).catch(() => undefined);

/** For a page that failed; and for when this very page fails. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const chunk = isChunkError(error);
  useEffect(() => {
    if (chunk) reloadOnce();
  }, [chunk]);
  return (
    <LastResort>
      <Suspense>
        <ErrorMessage error={error} />
      </Suspense>
    </LastResort>
  );
}
