import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { RELATIONS_MOST } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { AddRelation } from './add-relation.tsx';
import { inOrder } from './generations.ts';
import { relatedSitesQuery } from './relation-queries.ts';
import { RelationRow } from './relation-row.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** The relations of a site: proposals, the list, and adding one. `id` as in the page's path. */
export function RelationsSection({ site, id }: { site: Site; id: string }) {
  const heading = useId();
  const list = useQuery(relatedSitesQuery(id));
  const [status, setStatus] = useState('');
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="45%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const { related, waiting } = list.data;
  return (
    <div className="flex flex-col gap-8">
      <StatusMessage>{status}</StatusMessage>
      {waiting.map((one) => (
        <WaitingCard key={one.id} site={site} id={id} relation={one} onDecided={setStatus} />
      ))}
      {related.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line)">
          {inOrder(related).map((one) => (
            <RelationRow key={one.id} site={site} id={id} relative={one} onDone={setStatus} />
          ))}
        </ul>
      )}
      {related.length < RELATIONS_MOST && (
        <section aria-labelledby={heading} className="flex flex-col gap-5">
          <h3 id={heading} className="text-xl!">
            <Trans>Add someone</Trans>
          </h3>
          <p>
            <Trans>
              Someone with a page here too. We ask the family there to agree, and then it appears on both
              pages.
            </Trans>
          </p>
          <AddRelation site={site} id={id} onAdded={setStatus} />
        </section>
      )}
    </div>
  );
}
