import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { ReportPart } from './report-part.ts';

/** The quiet button at the foot of a site's page that reports the site; its owner has none. */
export function ReportSite({ site }: { site: Site }) {
  const [open, setOpen] = useState(false);
  if (site.privilege === 'owner') return null;
  return (
    <p className="mt-8">
      <button
        type="button"
        className="small inline-flex min-h-11 items-center text-(--ink-3) underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        <Trans>Report this site</Trans>
      </button>
      {open && (
        <Suspense fallback={<PendingPart />}>
          <ReportPart subject="site" id={site.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
