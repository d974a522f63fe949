import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';

/** Reports that someone else saved first, and shows their version, so that nothing is overwritten unseen. */
export function StaleNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-lg border border-(--warning) bg-(--warning-soft) p-4"
    >
      <p className="font-semibold">
        <Trans>Someone else changed this while you were writing.</Trans>
      </p>
      <p>
        <Trans>This is the saved version. Yours is below, and replaces it only when you save.</Trans>
      </p>
      <div className="rounded-lg bg-(--surface) p-3">{children}</div>
    </div>
  );
}
