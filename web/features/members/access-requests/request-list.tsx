import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import type { Place } from '#web/features/members/place.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { RequestCard } from './request-card.tsx';

/** The pending access requests, oldest first; empty where there are none. */
export function RequestList({ place }: { place: Place }) {
  const { t } = useLingui();
  const list = useQuery({ ...newcomersQuery(place), select: ({ requests }) => requests });
  const [said, setSaid] = useState('');
  // the list of invitations reports a failure
  if (!list.data || (list.data.length === 0 && !said)) return null;
  return (
    <section aria-label={t`Requests to join`} className="flex flex-col gap-3">
      {list.data.length > 0 && (
        <h2>
          <Trans>Requests to join</Trans>
        </h2>
      )}
      <StatusMessage>{said}</StatusMessage>
      {list.data.map((request) => (
        <RequestCard key={request.id} place={place} request={request} onDecided={setSaid} />
      ))}
    </section>
  );
}
