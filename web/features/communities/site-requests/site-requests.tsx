import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { siteRequestsQuery } from './community-sites-queries.ts';
import { SiteRequestCard } from './site-request-card.tsx';

/** The sites that ask to be in a community. `id` is its id or slug as in the URL. */
export function SiteRequests({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(siteRequestsQuery(id));
  const [said, setSaid] = useState('');
  const requests = list.data?.pages.flatMap((page) => page.requests);
  return (
    <section aria-label={t`Sites that ask to join`} className="flex flex-col gap-3">
      <h2>
        <Trans>Sites that ask to join</Trans>
      </h2>
      <StatusMessage>{said}</StatusMessage>
      {list.isPending && <SkeletonRows />}
      {list.error && !requests && <CallFault error={list.error} again={() => void list.refetch()} />}
      {requests?.length === 0 && !list.hasNextPage && (
        <p>
          <Trans>No site waits for an answer.</Trans>
        </p>
      )}
      {requests?.map((request) => (
        <SiteRequestCard key={request.site_id} id={id} request={request} onDecided={setSaid} />
      ))}
      {requests && (
        <MoreButton list={list}>
          <Trans>Show more</Trans>
        </MoreButton>
      )}
    </section>
  );
}
