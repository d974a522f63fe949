import { Trans, useLingui } from '@lingui/react/macro';
import { useTitle } from '#web/lib/use-title.ts';

/** The page before the launch. Identical to the one in `worker/edge/coming-soon.ts`. */
export function ComingSoonScreen() {
  const { t } = useLingui();
  useTitle(t`Opening soon`);
  return (
    <div className="note">
      <h1>
        <Trans>A quiet place for the people we remember. It opens soon.</Trans>
      </h1>
    </div>
  );
}
