import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#web/ui/spinner.tsx';

/** While a page is on its way, after a moment's wait. */
export function PendingPage() {
  const { t } = useLingui();
  return (
    <div className="note text-(--ink-3)" aria-busy="true">
      <Spinner label={t`Loading`} className="size-8" />
    </div>
  );
}
