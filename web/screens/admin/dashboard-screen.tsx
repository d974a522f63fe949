import { Trans, useLingui } from '@lingui/react/macro';
import { Today } from '#web/features/admin/today.tsx';
import { useTitle } from '#web/lib/use-title.ts';

/** What administrators look at first. */
export function DashboardScreen() {
  const { t } = useLingui();
  useTitle(t`Today`);
  return (
    <div className="flex flex-col gap-6">
      <h1>
        <Trans>Today</Trans>
      </h1>
      <p className="small">
        <Trans>The last 24 hours, and what waits for someone. Each number opens its list.</Trans>
      </p>
      <Today />
    </div>
  );
}
