import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { transcriptQuery } from '#web/features/memories/transcript-query.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';

/** Shows what is said in a video or a recording, and loads it then. */
export function TranscriptToggle({ medium }: { medium: MemoryMedia }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const said = useQuery({ ...transcriptQuery(medium.id), enabled: open });
  return (
    <>
      <button
        type="button"
        className="link"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Trans>Transcript</Trans>
        <DownIcon />
      </button>
      <div id={id} role="status" hidden={!open}>
        {said.data ? (
          <p className="said-text" dir="auto" lang={said.data.lang ?? undefined}>
            {said.data.text ?? <Trans>It was removed.</Trans>}
          </p>
        ) : (
          open && !said.error && <Trans>Loading…</Trans>
        )}
        {said.error && !said.data && (
          <p>
            {said.error instanceof ApiError && said.error.detail}{' '}
            <button type="button" className="link" onClick={() => void said.refetch()}>
              <Trans>Try again</Trans>
            </button>
          </p>
        )}
      </div>
    </>
  );
}
