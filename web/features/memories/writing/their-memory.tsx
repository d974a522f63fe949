import { Trans } from '@lingui/react/macro';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import type { Memory } from '#worker/contract/memory.ts';

/** The memory as someone else has left it, above what is being written. */
export const TheirMemory = ({ memory }: { memory: Memory }) => {
  const words = memory.type === 'candle' ? memory.candle_text : memory.text;
  return (
    <StaleNotice>
      <p
        className="font-serif text-[1.125rem] leading-[1.7] whitespace-pre-line"
        dir="auto"
        lang={memory.lang}
      >
        {words ?? <Trans>(no words)</Trans>}
      </p>
    </StaleNotice>
  );
};
