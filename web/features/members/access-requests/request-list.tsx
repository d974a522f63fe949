import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#web/features/members/fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { RequestCard } from './request-card.tsx';
import { requestsQuery } from './request-queries.ts';

/** The pending access requests, oldest first; empty where there are none. */
export function RequestList({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useQuery(requestsQuery(id));
  const [said, setSaid] = useState('');
  if (list.isPending || (list.data?.length === 0 && !said)) return null;
  return (
    <section aria-label={t`Waiting to be let in`} className="flex flex-col gap-3">
      {list.data?.length !== 0 && (
        <h2>
          <Trans>Waiting to be let in</Trans>
        </h2>
      )}
      <StatusMessage>{said}</StatusMessage>
      {!list.data && <Fault error={list.error} again={() => void list.refetch()} />}
      {list.data?.map((request) => (
        <RequestCard key={request.id} id={id} request={request} onDecided={setSaid} />
      ))}
    </section>
  );
}
