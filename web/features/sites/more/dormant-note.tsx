import { Trans } from '@lingui/react/macro';
import type { Site } from '#worker/contract/site.ts';

/** Informs the creator of a work site that nobody else can see it yet. */
export function DormantNote({ site }: { site: Site }) {
  if (!site.work || site.work.active) return null;
  return (
    <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)" role="note">
      <Trans>
        Only its creator can see this site for now. A site about a working life opens to others with a
        subscription.
      </Trans>
    </p>
  );
}
