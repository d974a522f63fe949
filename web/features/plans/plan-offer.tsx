import { type ReactNode, Suspense, useState } from 'react';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SubscribePart } from './plan-parts.ts';
import type { PlanLimit } from './subscribe-dialog.tsx';

type Props = {
  site: Site;
  limit: PlanLimit;
  /** How many photos and recordings count, where that is not as the site has them stored. */
  used?: number | undefined;
  /** The label of the button. */
  children: ReactNode;
};

/** Whether a viewer could take a plan for a site without one, and the family does not hide the offer. */
export const offersPlan = ({ subscribed, can, settings }: Site): boolean =>
  !subscribed && Boolean(can.subscribe) && !settings.hide_subscribe_button;

/** A quiet button below the sentence of a limit that opens what a plan adds; nothing where none is offered. */
export function PlanOffer({ site, limit, used, children }: Props) {
  const [open, setOpen] = useState(false);
  if (!offersPlan(site)) return null;
  return (
    <>
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <Suspense fallback={<PendingPart />}>
          <SubscribePart site={site} limit={limit} used={used} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
