import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId } from 'react';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { useHeldFocus } from './use-held-focus.ts';

type SheetProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/** What belongs to a row, beside a table that stays readable; over all of it on a phone. */
export function SideSheet({ title, onClose, children }: SheetProps) {
  const { t } = useLingui();
  const id = useId();
  const sheet = useHeldFocus<HTMLElement>();
  useEffect(() => {
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [sheet]);
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-labelledby={id}
      className="fixed inset-y-0 end-0 z-20 flex w-full flex-col overflow-y-auto border-s border-(--line) bg-(--raised) p-4 shadow-xl outline-none sm:w-105 sm:p-6"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="mb-4 flex items-start gap-4">
        <h2 id={id} className="min-w-0 flex-1 wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          className="-me-3 -mt-2 grid size-11 shrink-0 place-items-center"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="flex flex-col gap-6">{children}</div>
    </aside>
  );
}
