import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, Film, Focus, Mic, Pause, Play, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { AttachmentState } from '#web/features/memories/drafts/attachment-uploads.ts';
import type { DraftAttachment } from '#web/features/memories/drafts/memory-draft.ts';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoCropper } from '#web/ui/forms/photo-cropper.tsx';
import { DragHandle, MoveButtons, RowButton } from '#web/ui/forms/reorder.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { ROW_MESSAGES } from './attachment-messages.ts';

type Props = {
  attachment: DraftAttachment;
  state: AttachmentState | undefined;
  /** Its number among those of its kind, from 1. */
  number: number;
  /** Its index from 0, and the number of attachments. */
  at: number;
  count: number;
  onChange: (patch: Partial<DraftAttachment>) => void;
  onMove: (to: number) => void;
  onDrag: () => void;
  onDropHere: () => void;
  onRetry: () => void;
  onPause: () => void;
  onResume: () => void;
  onChooseAgain: (file: File) => void;
  onRemove: () => void;
};

/** One attachment: its upload progress, caption, position, and what stays in view of a photo. */
export function AttachmentRow(props: Props) {
  const { attachment, state, number, at, count } = props;
  const { kind, name } = attachment;
  const { t, i18n } = useLingui();
  const id = useId();
  const [grabbed, setGrabbed] = useState(false);
  const [framing, setFraming] = useState(false);
  const messages = ROW_MESSAGES[kind];
  const preview = state?.preview ?? null;
  const picture = kind === 'audio' ? null : preview;
  const mayFrame = picture !== null && kind === 'photo';
  return (
    <li
      tabIndex={-1}
      draggable={grabbed}
      onDragStart={props.onDrag}
      onDragEnd={() => setGrabbed(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length) return;
        event.preventDefault();
        props.onDropHere();
      }}
      className="flex flex-col gap-2 rounded-[14px] border border-(--line) bg-(--surface) p-3 outline-none"
    >
      <div className="flex gap-3">
        <AttachmentThumb attachment={attachment} state={state} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <label htmlFor={id} className="text-[0.9375rem] font-semibold">
            {i18n._(messages.caption(number))}
          </label>
          <input
            id={id}
            dir="auto"
            maxLength={500}
            value={attachment.caption}
            onChange={(event) => props.onChange({ caption: event.target.value })}
            className="input"
          />
          {kind !== 'photo' && name && (
            <p className="small wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
          )}
        </div>
      </div>
      {state?.stilled && (
        <p className="small">
          <Trans>This picture moves. It will be shown as a still photo.</Trans>
        </p>
      )}
      {kind === 'audio' && preview && (
        // biome-ignore lint/a11y/useMediaCaption: its author listens to what they have just recorded or chosen
        <audio controls preload="metadata" src={preview} className="w-full" />
      )}
      <UploadState {...props} />
      {mayFrame && framing && (
        <PhotoCropper
          src={picture}
          value={attachment.focal ?? USUAL_FOCAL}
          frame="card"
          onChange={({ x, y }) => props.onChange({ focal: { x, y } })}
        />
      )}
      <div className="flex items-center">
        {count > 1 && (
          <>
            <DragHandle onGrab={setGrabbed} />
            <MoveButtons
              at={at}
              count={count}
              up={i18n._(messages.up(number))}
              down={i18n._(messages.down(number))}
              onMove={props.onMove}
            />
          </>
        )}
        {mayFrame && (
          <button
            type="button"
            aria-expanded={framing}
            aria-label={t`What stays in view of photo ${number}`}
            className="grid size-11 place-items-center rounded-lg hover:bg-(--sunken) aria-expanded:bg-(--sunken)"
            onClick={() => setFraming(!framing)}
          >
            <Focus strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
        <span className="flex-1" />
        <RowButton label={i18n._(messages.remove(number))} onPress={props.onRemove}>
          <Trash2 strokeWidth={1.5} aria-hidden="true" />
        </RowButton>
      </div>
    </li>
  );
}

const ICONS = { photo: FileText, video: Film, audio: Mic, document: FileText } as const;

/** The picture of an attachment, or what it is. */
export function AttachmentThumb({ attachment, state }: Pick<Props, 'attachment' | 'state'>) {
  const { kind, focal } = attachment;
  const picture = kind === 'audio' ? null : state?.preview;
  const waits = state?.phase === 'preparing';
  const Icon = ICONS[kind];
  return (
    <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-(--sunken) text-(--ink-3)">
      {picture ? (
        <img
          src={picture}
          alt=""
          className="size-full object-cover"
          {...(focal && { style: { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } })}
        />
      ) : waits ? (
        <Spinner />
      ) : (
        <Icon strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

/** How far the upload of an attachment is, and what can be done about it. */
export function UploadState(
  props: Pick<
    Props,
    'attachment' | 'state' | 'number' | 'onRetry' | 'onPause' | 'onResume' | 'onChooseAgain'
  >,
) {
  const { attachment, state, number, onRetry, onPause, onResume, onChooseAgain } = props;

  const { t, i18n } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const { kind } = attachment;
  switch (state?.phase) {
    case 'preparing':
      return (
        <p className="small">{kind === 'photo' ? <Trans>Resizing…</Trans> : <Trans>Preparing…</Trans>}</p>
      );
    case 'sending':
      return (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Progress label={i18n._(ROW_MESSAGES[kind].uploading(number))} value={state.share} />
          </div>
          {kind !== 'photo' && (
            <RowButton label={t`Pause`} onPress={onPause}>
              <Pause strokeWidth={1.5} aria-hidden="true" />
            </RowButton>
          )}
        </div>
      );
    case 'paused':
      return (
        <div className="flex items-center gap-2">
          <p role="status" className="small flex-1">
            <Trans>Paused. What was sent is kept.</Trans>
          </p>
          <RowButton label={t`Resume`} onPress={onResume}>
            <Play strokeWidth={1.5} aria-hidden="true" />
          </RowButton>
        </div>
      );
    case 'missing':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-[0.9375rem] text-(--warning)">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{state.fault}</p>
          <button type="button" className="button" onClick={() => chooser.current?.click()}>
            <Trans>Choose the file</Trans>
          </button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={t`Choose the file`}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChooseAgain(file);
              event.target.value = '';
            }}
          />
        </div>
      );
    case 'fault':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-[0.9375rem] text-(--danger)">
          <p className="min-w-0 flex-1 basis-40">{state.fault}</p>
          {state.again && (
            <button type="button" className="button" onClick={onRetry}>
              <Trans>Try again</Trans>
            </button>
          )}
        </div>
      );
    default:
      return null;
  }
}
