import { type ReactNode, useEffect, useRef } from 'react';

const WRITING = 'input:not([type=checkbox], [type=radio]), textarea';

/**
 * What has just become so, in words. Takes focus when it changes: what was pressed may be gone. Not from a
 * field, where someone writes on.
 */
export function Told({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!children || document.activeElement?.matches(WRITING)) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
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
