import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';

const MemoryMenu = lazyPart(
  ['common'],
  async () => (await import('#web/features/memories/menu/memory-menu.tsx')).MemoryMenu,
);

/** The button of a memory's menu, whose code the first tap loads. */
export function MemoryActions({ memory }: { memory: Memory }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const name = memory.author?.name;
  const label = name ? t`Actions for the memory by ${name}` : t`Actions for this memory`;
  return (
    <span className="memory-menu">
      <button
        type="button"
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={!!open}
        className="grid size-11 place-items-center"
        onClick={() => {
          // Safari does not, and the focus comes back to it
          button.current?.focus();
          setOpen(true);
        }}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
        </svg>
      </button>
      {open !== undefined && (
        <Suspense fallback={<PendingPart>{null}</PendingPart>}>
          <MemoryMenu memory={memory} button={button} name={label} isOpen={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  );
}
