import { Trans } from '@lingui/react/macro';
import { formOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import type { Memory } from '#worker/contract/memory.ts';

/** The memory as another user has saved it, shown above the form. */
export const CurrentMemory = ({ memory }: { memory: Memory }) => {
  const words = formOf(memory).textOf(memory);
  return (
    <StaleNotice>
      <p
        className="font-serif text-[1.125rem] leading-[1.7] whitespace-pre-line"
        dir="auto"
        lang={memory.lang}
      >
        {words ?? <Trans>(no text)</Trans>}
      </p>
    </StaleNotice>
  );
};
