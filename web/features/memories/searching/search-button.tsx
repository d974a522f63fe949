import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { WORTH_SEARCHING } from '#web/features/memories/memory-search.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SearchIcon } from '#worker/shared/views/icons.tsx';
import './search-button.css';

const MemorySearch = lazyPart(
  ['common', 'search'],
  async () => (await import('./memory-search-dialog.tsx')).MemorySearchDialog,
);

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
};

/**
 * The button in the head of the memories that searches them. It is put there from here, with the parts that are loaded
 * later, so that the first view is not larger for it.
 */
export function SearchButton({ site, id }: Props) {
  const { t } = useLingui();
  const [head, setHead] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setHead(document.getElementById('memories-head')?.parentElement ?? null), []);
  if (!head || site.memories_count < WORTH_SEARCHING) return null;
  return (
    <>
      {createPortal(
        <button
          type="button"
          ref={button}
          className="search-memories"
          aria-label={t`Search the memories`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </button>,
        head,
      )}
      {open && (
        <Suspense fallback={<PendingPart />}>
          <MemorySearch
            id={id}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
