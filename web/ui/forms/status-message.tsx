import { type ReactNode, useEffect, useRef } from 'react';

const WRITING = 'input:not([type=checkbox], [type=radio]), textarea';

/**
 * A status message of a completed action. Takes focus when it changes, since the pressed button may have been
 * removed; but not from a text field, where the user may still be typing.
 */
export function StatusMessage({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  const said = useRef('');
  useEffect(() => {
    const text = line.current?.textContent ?? '';
    // the same message rendered again is not a new one
    if (text === said.current) return;
    said.current = text;
    if (!text || document.activeElement?.matches(WRITING)) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className={
        children
          ? 'scroll-mt-4 rounded-lg wrap-anywhere bg-(--success-soft) p-4 text-(--success) outline-none'
          : 'contents'
      }
    >
      {children}
    </p>
  );
}
