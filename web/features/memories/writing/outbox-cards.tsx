import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { DiscardDraft } from './draft-state.tsx';
import { attempt } from './keep-sending.ts';
import type { Writing } from './memory-draft.ts';
import { dropWaiting, forgive, listOutbox, onOutbox, takeBack, type Waiting } from './outbox.ts';
import { isUnderWay } from './send-outbox.ts';
import { memoriesChanged } from './writing-queries.ts';

type Card = Waiting & { underWay: boolean };

const outboxQuery = (userId: number, siteId: number) =>
  queryOptions({
    queryKey: ['outbox', userId, siteId],
    queryFn: async (): Promise<Card[]> =>
      (await listOutbox(userId, siteId)).map((one) => ({ ...one, underWay: isUnderWay(one.key) })),
    staleTime: 0,
  });

type Props = { userId: number; siteId: number; onEdit: (what: Writing) => void };

/** What one has written for this site that waits on this device to be sent. */
export function OutboxCards({ userId, siteId, onEdit }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(outboxQuery(userId, siteId));
  useEffect(
    () =>
      onOutbox((change) => {
        void queries.invalidateQueries({ queryKey: ['outbox'] });
        if (change.type === 'sent') memoriesChanged(queries, change.memory);
      }),
    [queries],
  );
  return data?.map((waiting) => <OutboxCard key={waiting.key} waiting={waiting} onEdit={onEdit} />);
}

function OutboxCard({ waiting, onEdit }: { waiting: Card; onEdit: (what: Writing) => void }) {
  const { t } = useLingui();
  const online = useOnline();
  const { draft, what, fault, underWay } = waiting;
  const count = draft.photos.length;
  return (
    <section
      aria-label={what === 'candle' ? t`A candle that waits to be sent` : t`A memory that waits to be sent`}
      className="mb-5 flex flex-col gap-3 rounded-[14px] bg-(--warning-soft) p-4"
    >
      <p role="status" className="font-semibold text-(--warning)">
        {underWay ? (
          <Trans>Being sent…</Trans>
        ) : fault === null ? (
          <Trans>Waiting to be sent</Trans>
        ) : (
          <Trans>Could not be sent</Trans>
        )}
      </p>
      {fault && <p role="alert">{fault}</p>}
      {what === 'candle' && (
        <p className="text-[0.9375rem] text-(--ink-2)">
          <Trans>A candle</Trans>
        </p>
      )}
      {draft.text.trim() && (
        <p dir="auto" className="whitespace-pre-line font-serif text-[1.1875rem]">
          {draft.text.trim()}
        </p>
      )}
      {count > 0 && (
        <p className="text-[0.9375rem] text-(--ink-2)">
          {t`${plural(count, { one: '# photo', other: '# photos' })}`}
        </p>
      )}
      <p className="text-[0.9375rem] text-(--ink-2)">
        {fault === null ? (
          <Trans>It is kept on this device, and sent by itself once there is a connection.</Trans>
        ) : (
          <Trans>Nothing of it is lost. It can be changed and sent again.</Trans>
        )}
      </p>
      {!underWay && (
        <div className="flex flex-wrap items-center gap-3">
          {online && (
            <button
              type="button"
              className="button"
              onClick={() => void forgive(waiting).then(() => attempt())}
            >
              <Trans>Send now</Trans>
            </button>
          )}
          <button
            type="button"
            className="button"
            onClick={() => void takeBack(waiting).then(() => onEdit(what))}
          >
            <Trans>Edit</Trans>
          </button>
          <DiscardDraft edits={false} onDiscard={() => void dropWaiting(waiting)} />
        </div>
      )}
    </section>
  );
}
