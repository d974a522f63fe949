import { useLingui } from '@lingui/react/macro';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { ComingSoonPage } from '#worker/shared/views/message/coming-soon-page.tsx';

/** The page before the launch. */
export function ComingSoonScreen() {
  const { t } = useLingui();
  useTitle(t`Opening soon`);
  return <ComingSoonPage view={useView()} />;
}
