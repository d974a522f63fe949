import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { reachOf } from '#worker/shared/reach.ts';
import { memoryQuery } from './memory-queries.ts';

/** Eight lines, and the rest when asked for; where only a part was sent, the whole is fetched then. */
export function MemoryText({ memory, text, folded }: { memory: Memory; text: string; folded: boolean }) {
  const { locale } = useLocale();
  const [open, setOpen] = useState(!folded);
  const whole = useQuery({ ...memoryQuery(memory.id), enabled: open && memory.more });
  const ready = open && (!memory.more || whole.isSuccess);
  const reach = ready ? 'short' : memory.more ? 'long' : reachOf(text);
  return (
    <>
      <p className={`words ${reach}`} dir="auto" {...(memory.lang !== locale && { lang: memory.lang })}>
        {ready ? (whole.data?.text ?? text) : text}
      </p>
      {reach !== 'short' && (
        <button
          type="button"
          className={`more of-${reach}${memory.more ? ' cut' : ''}`}
          aria-busy={whole.isFetching || undefined}
          onClick={() => (whole.isError ? void whole.refetch() : setOpen(true))}
        >
          <Trans>Read more</Trans>
        </button>
      )}
      {whole.isError && (
        <p className="small caption" role="alert">
          <Trans>The rest could not be loaded. Please try again.</Trans>
        </p>
      )}
    </>
  );
}
