import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { DiscardDraft } from '#web/features/memories/composer/draft-state.tsx';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind } from '#web/features/memories/kinds/attachment-kinds.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { attempt } from '#web/features/memories/outbox/keep-sending.ts';
import {
  clearFault,
  dropWaiting,
  listOutbox,
  moveToComposer,
  onOutboxChange,
  type Waiting,
} from '#web/features/memories/outbox/outbox.ts';
import { isUnderWay } from '#web/features/memories/outbox/send-outbox.ts';
import { useOnline } from '#web/lib/online.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { AttachmentPreviews } from './attachment-previews.tsx';
import { CopyText, joinWords } from './copy-text.tsx';

export type Card = Waiting & { underWay: boolean };

const outboxQuery = (userId: number, siteId?: number) =>
  queryOptions({
    queryKey: ['outbox', userId, siteId],
    queryFn: async (): Promise<Card[]> =>
      (await listOutbox(userId, siteId)).map((one) => ({ ...one, underWay: isUnderWay(one.key) })),
    staleTime: 0,
  });

/** A user's outbox on this device, for one site or all; updates as it changes. */
export function useOutbox(userId: number, siteId?: number): Card[] | undefined {
  const queries = useQueryClient();
  const { data } = useQuery(outboxQuery(userId, siteId));
  useEffect(
    () =>
      onOutboxChange((change) => {
        void queries.invalidateQueries({ queryKey: ['outbox'] });
        if (change.type === 'sent') memoriesChanged(queries, change.memory);
      }),
    [queries],
  );
  return data;
}

type Props = { userId: number; siteId: number; onEdit: CardProps['onEdit'] };

/** A user's memories for this site that wait in the outbox. */
export function OutboxCards({ userId, siteId, onEdit }: Props) {
  const waiting = useOutbox(userId, siteId);
  return waiting?.map((one) => <OutboxCard key={one.key} waiting={one} onEdit={onEdit} />);
}

type CardProps = {
  waiting: Card;
  /** Whether it is shown outside the page of its site. */
  isApart?: boolean;
  /** The name of its site, where that is shown. */
  place?: ReactNode;
  /** Resumes editing; false where the author may not write there, or no longer. */
  onEdit: ((what: Writing) => void) | false;
  onDiscarded?: () => void;
};

/** One item of the outbox: its content, why it was refused if it was, and its actions. */
export function OutboxCard({ waiting, isApart = false, place, onEdit, onDiscarded }: CardProps) {
  const { t, i18n } = useLingui();
  const online = useOnline();
  const { draft, what, fault, underWay } = waiting;
  const messages = WRITING_MESSAGES[what];
  const { photos: attachments } = draft;
  const photos = attachments.filter(({ kind }) => attachmentKind(kind).isResized).length;
  const others = attachments.length - photos;
  const location = draft.location.trim();
  const details = [draft.relation.trim(), ...draft.links.map(({ url }) => url.trim()), ...draft.tags].filter(
    Boolean,
  );
  const words = wordsOf(draft);
  return (
    <section
      aria-label={i18n._(messages.waits)}
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
      {messages.kind && <p className="text-[0.9375rem] text-(--ink-2)">{i18n._(messages.kind)}</p>}
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
      {details.map((detail) => (
        <p key={detail} className="text-[0.9375rem] wrap-anywhere text-(--ink-2)">
          <UserText>{detail}</UserText>
        </p>
      ))}
      {attachments.length > 0 && (
        <>
          <p className="text-[0.9375rem] text-(--ink-2)">
            {[
              photos > 0 && t`${plural(photos, { one: '# photo', other: '# photos' })}`,
              others > 0 && t`${plural(others, { one: '# file', other: '# files' })}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <AttachmentPreviews attachments={attachments} />
        </>
      )}
      <p className="text-[0.9375rem] text-(--ink-2)">
        {fault === null ? (
          <Trans>It is saved on this device, and sent automatically when you’re back online.</Trans>
        ) : onEdit ? (
          <Trans>Nothing is lost. You can change it and send it again.</Trans>
        ) : (
          <Trans>Nothing is lost. It is kept on this device until you discard it.</Trans>
        )}
      </p>
      {!underWay && (
        <div className="flex flex-wrap items-center gap-3">
          {words && (fault !== null || isApart) && <CopyText words={words} />}
          {online && (fault === null || onEdit) && (
            <button
              type="button"
              className="button"
              onClick={() => void clearFault(waiting).then(() => attempt())}
            >
              <Trans>Send now</Trans>
            </button>
          )}
          {onEdit && (
            <button
              type="button"
              className="button"
              onClick={() => void moveToComposer(waiting).then(() => onEdit(what))}
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

/** All typed text, including the location, the captions and the links. */
const wordsOf = ({ text, location, relation, photos, links }: MemoryDraft): string =>
  joinWords([
    text,
    location,
    relation,
    ...photos.map(({ caption }) => caption),
    ...links.flatMap(({ title, url }) => [title, url]),
  ]);
