import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { type Pending, showPending, useStalled } from '#web/lib/reconnect.ts';
import { Spinner } from './spinner.tsx';

type Props = {
  what?: Pending;
  /** What is shown while it loads; by default a spinner over the page. */
  children?: ReactNode;
};

/**
 * The fallback of a part that a tap opens, shown at once. Without a connection it leaves the page to be read, with
 * a notice that the part opens later.
 */
export function PendingPart({ what = 'page', children = <LoadingOverlay /> }: Props) {
  const stalled = useStalled();
  useEffect(() => (stalled ? showPending(what) : undefined), [stalled, what]);
  return stalled ? null : children;
}

function LoadingOverlay() {
  const { t } = useLingui();
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-black/50 text-white">
      <Spinner label={t`Loading`} className="size-8" />
    </div>
  );
}
