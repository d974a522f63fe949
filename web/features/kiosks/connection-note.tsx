import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { timeOfDay, useFormat } from '#web/i18n/format.ts';
import { isReachable } from '#web/lib/reconnect.ts';
import { keptAt } from './kept-wall.ts';

const CHECK_MS = 60_000;

/** Says, while the server cannot be reached, when the wall was last read. */
export function ConnectionNote() {
  const format = useFormat();
  const since = useLostSince();
  if (since === null) return <p role="status" className="unseen" />;
  const isToday = new Date(since).toDateString() === new Date().toDateString();
  const when = isToday ? timeOfDay(since) : format.ago(new Date(since).toISOString());
  return (
    <p role="status" className="connection-note">
      <Trans>
        No connection. The wall was last updated: <bdi>{when}</bdi>
      </Trans>
    </p>
  );
}

/** When the wall was last read, if the server cannot be reached now. */
function useLostSince(): number | null {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const check = async () => {
      const lost = (await isReachable()) ? null : ((await keptAt().catch(() => null)) ?? Date.now());
      if (!signal.aborted) setSince((known) => lost && (known ?? lost));
    };
    void check();
    const timer = setInterval(check, CHECK_MS);
    addEventListener('online', check, { signal });
    addEventListener('offline', check, { signal });
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, []);
  return since;
}
