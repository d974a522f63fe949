import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { CopyWords } from './copy-words.tsx';
import { DiscardDraft } from './draft-state.tsx';
import { attempt } from './keep-sending.ts';
import { KeptPhotos } from './kept-photos.tsx';
import type { MemoryDraft, Writing } from './memory-draft.ts';
import { dropWaiting, forgive, listOutbox, onOutbox, takeBack, type Waiting } from './outbox.ts';
import { isUnderWay } from './send-outbox.ts';
import { memoriesChanged } from './writing-queries.ts';

export type Card = Waiting & { underWay: boolean };

const outboxQuery = (userId: number, siteId?: number) =>
  queryOptions({
    queryKey: ['outbox', userId, siteId],
    queryFn: async (): Promise<Card[]> =>
      (await listOutbox(userId, siteId)).map((one) => ({ ...one, underWay: isUnderWay(one.key) })),
    staleTime: 0,
  });

/** What a person has waiting on this device, for one site or for all, as it comes and goes. */
export function useOutbox(userId: number, siteId?: number): Card[] | undefined {
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
  return data;
}

type Props = { userId: number; siteId: number; onEdit: CardProps['onEdit'] };

/** What one has written for this site that waits on this device to be sent. */
export function OutboxCards({ userId, siteId, onEdit }: Props) {
  const waiting = useOutbox(userId, siteId);
  return waiting?.map((one) => <OutboxCard key={one.key} waiting={one} onEdit={onEdit} />);
}

type CardProps = {
  waiting: Card;
  /** It does not stand on the page of its site. */
  isApart?: boolean;
  /** Whose site it is for, where that is to be said. */
  place?: ReactNode;
  /** Goes on writing; false where its writer may not write there, or not any more. */
  onEdit: ((what: Writing) => void) | false;
  onDiscarded?: () => void;
};

/** One that waits: what was written, why it was refused if it was, what can be done with it. */
export function OutboxCard({ waiting, isApart = false, place, onEdit, onDiscarded }: CardProps) {
  const { t } = useLingui();
  const online = useOnline();
  const { draft, what, fault, underWay } = waiting;
  const count = draft.photos.length;
  const location = draft.location.trim();
  const words = wordsOf(draft);
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
      {place && <p className="wrap-anywhere">{place}</p>}
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
      {location && (
        <p className="text-[0.9375rem] wrap-anywhere text-(--ink-2)">
          <UserText>{location}</UserText>
        </p>
      )}
      {count > 0 && (
        <>
          <p className="text-[0.9375rem] text-(--ink-2)">
            {t`${plural(count, { one: '# photo', other: '# photos' })}`}
          </p>
          <KeptPhotos photos={draft.photos} />
        </>
      )}
      <p className="text-[0.9375rem] text-(--ink-2)">
        {fault === null ? (
          <Trans>It is kept on this device, and sent by itself once there is a connection.</Trans>
        ) : onEdit ? (
          <Trans>Nothing of it is lost. It can be changed and sent again.</Trans>
        ) : (
          <Trans>Nothing of it is lost. It is kept on this device until you discard it.</Trans>
        )}
      </p>
      {!underWay && (
        <div className="flex flex-wrap items-center gap-3">
          {words && (fault !== null || isApart) && <CopyWords words={words} />}
          {online && (fault === null || onEdit) && (
            <button
              type="button"
              className="button"
              onClick={() => void forgive(waiting).then(() => attempt())}
            >
              <Trans>Send now</Trans>
            </button>
          )}
          {onEdit && (
            <button
              type="button"
              className="button"
              onClick={() => void takeBack(waiting).then(() => onEdit(what))}
            >
              <Trans>Edit</Trans>
            </button>
          )}
          <DiscardDraft edits={false} onDiscard={() => void dropWaiting(waiting).then(onDiscarded)} />
        </div>
      )}
    </section>
  );
}

/** All that was typed, of its place and its photos too. */
const wordsOf = ({ text, location, photos }: MemoryDraft): string =>
  [text, location, ...photos.map(({ caption }) => caption)]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
