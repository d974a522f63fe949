import { type ReactNode, useEffect, useRef } from 'react';

/** What has just become so, in words. Takes focus when it changes: what was pressed may be gone. */
export function Told({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!children) return;
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
