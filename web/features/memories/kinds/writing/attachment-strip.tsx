import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Attachments } from '#web/features/memories/composer/use-composer.ts';
import type { DraftAttachment, MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { PlanOffer } from '#web/features/plans/public.ts';
import { PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { TOO_LARGE } from './attachment-messages.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { AttachmentTools } from './attachment-tools.tsx';
import type { AttachmentQuota, LeftOut } from './use-attachment-quota.ts';

type Props = {
  /** The id of the button that adds photos, which the error summary links to. */
  id: string;
  draft: MemoryDraft;
  attachments: Attachments;
  quota: AttachmentQuota;
  onChange: (attachments: DraftAttachment[]) => void;
  /** Called when a recording begins and ends. */
  onRecording: (isRecording: boolean) => void;
  /** Called to add a link. */
  onLink: () => void;
  fault: string | undefined;
  /** Whether its author has no account. */
  isGuest?: boolean;
};

/** The attachments of a memory in order, with captions, and the tools to add more. */
export function AttachmentStrip(props: Props) {
  const { id, draft, attachments, quota, onChange, onRecording, onLink, fault, isGuest } = props;
  const { t } = useLingui();
  const adder = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = draft.photos;
  const rows = useRef<HTMLUListElement>(null);
  const recorder = useRef<HTMLButtonElement>(null);
  const countBefore = useRef(0);
  const [hasEnded, setHasEnded] = useState(false);

  // the button that ended the recording is gone
  useEffect(() => {
    if (!hasEnded) return;
    setHasEnded(false);
    const added = list.length > countBefore.current ? rows.current?.lastElementChild : null;
    ((added as HTMLElement | null | undefined) ?? recorder.current)?.focus();
  }, [hasEnded, list.length]);

  function record(isRecording: boolean) {
    if (isRecording) countBefore.current = list.length;
    else setHasEnded(true);
    onRecording(isRecording);
  }

  function move(key: string, to: number) {
    const at = list.findIndex((one) => one.key === key);
    const moved = list[at];
    if (!moved || to < 0 || to >= list.length || to === at) return;
    onChange(list.filter((one) => one !== moved).toSpliced(to, 0, moved));
  }

  return (
    <section className="flex flex-col gap-3" aria-label={t`Photos, recordings and files`}>
      <ul ref={rows} className="flex flex-col gap-3">
        {list.map((attachment, at) => {
          const { key, kind } = attachment;
          return (
            <AttachmentRow
              key={key}
              attachment={attachment}
              state={attachments.states.get(key)}
              number={list.slice(0, at + 1).filter((one) => one.kind === kind).length}
              at={at}
              count={list.length}
              onChange={(patch) =>
                onChange(list.map((one) => (one.key === key ? { ...one, ...patch } : one)))
              }
              onMove={(to) => move(key, to)}
              onDrag={() => setDragged(key)}
              onDropHere={() => dragged && move(dragged, at)}
              onRetry={() => attachments.retry(key)}
              onPause={() => attachments.pause(key)}
              onResume={() => attachments.resume(key)}
              onChooseAgain={(file) => attachments.chooseAgain(key, file)}
              onRemove={() => {
                attachments.remove(key);
                adder.current?.focus();
              }}
            />
          );
        })}
      </ul>
      <AttachmentTools
        id={id}
        adder={adder}
        recorder={recorder}
        quota={quota}
        fault={fault}
        onRecording={record}
        onLink={onLink}
      />
      {isGuest && (
        <p className="small">
          <Trans>Without an account: one photo or one recording.</Trans>
        </p>
      )}
      <Limits quota={quota} />
      <FaultNote id={id} fault={fault} />
    </section>
  );
}

/** What can be added, what was left out and why, and to those who are offered a plan what it adds. */
function Limits({ quota: { free, full, takes, subscribed, offer, leftOut } }: { quota: AttachmentQuota }) {
  const { t } = useLingui();
  const isUsedUp = !full && !takes.photo;
  return (
    <>
      {free && !isUsedUp && !full && (
        <p className="small">
          <Trans>
            {free.used} of {free.limit} photos and recordings
          </Trans>
        </p>
      )}
      {(leftOut.length > 0 || isUsedUp || full) && (
        <div role="status" className="text-[0.9375rem] text-(--ink-2)">
          <Refused leftOut={leftOut} />
          {isUsedUp &&
            (free ? (
              <p>
                <Trans>
                  {free.used} of {free.limit} free photos and recordings used. Nothing already here will be
                  removed.
                </Trans>
              </p>
            ) : (
              <p>
                <Trans>No more photos or recordings can be added to this site.</Trans>
              </p>
            ))}
          {full && (
            <p>
              {t`${plural(PHOTOS_A_MEMORY, { one: 'A memory holds one file.', other: 'A memory holds # files.' })}`}
            </p>
          )}
        </div>
      )}
      {!subscribed && !isUsedUp && !full && (
        <p className="small">
          {offer ? (
            <Trans>This site takes photos and recordings. Video and documents need a subscription.</Trans>
          ) : (
            <Trans>This site takes photos and recordings.</Trans>
          )}
        </p>
      )}
      {offer && !full && (
        <PlanOffer site={offer} limit={isUsedUp ? 'photos' : 'files'} used={free?.used}>
          <Trans>What a plan adds</Trans>
        </PlanOffer>
      )}
    </>
  );
}

/** The chosen files that were not added, by the reason. */
function Refused({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { i18n } = useLingui();
  const groups = Map.groupBy(leftOut, ({ why, kind }) => (why === 'size' ? `${why} ${kind}` : why));
  return Array.from(groups, ([group, files]) => {
    const names = files.map(({ name }) => name).join(', ');
    const { why, kind } = files[0] as LeftOut;
    return (
      <p key={group} className="font-medium text-(--warning) wrap-anywhere">
        <Trans>
          Not added: <bdi>{names}</bdi>
        </Trans>{' '}
        {why === 'plan' && <Trans>This site takes photos and recordings.</Trans>}
        {why === 'type' && <Trans>Files of this type cannot be added.</Trans>}
        {why === 'size' && kind && i18n._(TOO_LARGE[kind])}
      </p>
    );
  });
}
