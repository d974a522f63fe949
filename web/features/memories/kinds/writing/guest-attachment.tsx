import { Trans, useLingui } from '@lingui/react/macro';
import { Image, Mic, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Attachments } from '#web/features/memories/composer/use-composer.ts';
import type { DraftAttachment } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind, kindOfChosen } from '#web/features/memories/kinds/attachment-kinds.ts';
import { type MediaFacts, NO_FACTS } from '#web/lib/media/media-facts.ts';
import { canRecord } from '#web/lib/media/record-audio.ts';
import { RowButton } from '#web/ui/forms/reorder.tsx';
import { FILE_BYTES } from '#worker/contract/media.ts';
import { ROW_MESSAGES, TOO_LARGE } from './attachment-messages.ts';
import { AttachmentThumb, UploadState } from './attachment-row.tsx';
import { RecordPanel } from './record-panel.tsx';

type Props = {
  attachment: DraftAttachment | undefined;
  attachments: Attachments;
  /** Called when a recording begins and ends. */
  onRecording: (isRecording: boolean) => void;
};

/** The only attachment of a memory without an account: a recording made here, a photo, or a sound file. */
export function GuestAttachment({ attachment, attachments, onRecording }: Props) {
  const { t, i18n } = useLingui();
  const [records, setRecords] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState(false);
  const key = attachment?.key;

  // what had the focus is gone
  useEffect(() => {
    if (!moved) return;
    setMoved(false);
    (key === undefined ? first : row).current?.focus();
  }, [moved, key]);

  function record(isRecording: boolean) {
    setRecords(isRecording);
    onRecording(isRecording);
    if (!isRecording) setMoved(true);
  }

  function take(file: File, facts?: MediaFacts) {
    const kind = kindOfChosen(file);
    setFault(null);
    if (!kind || !attachmentKind(kind).isCounted) return setFault(t`Files of this type cannot be added.`);
    // a photo is resized first
    if (!attachmentKind(kind).isResized && file.size > FILE_BYTES[kind])
      return setFault(i18n._(TOO_LARGE[kind]));
    attachments.add([{ file, kind, ...(facts && { facts }) }]);
    setMoved(true);
  }

  /** Opens the browser’s chooser for files of a kind. */
  function choose(accept: string) {
    const input = chooser.current as HTMLInputElement;
    input.accept = accept;
    input.click();
  }

  if (attachment) {
    const { kind } = attachment;
    const label = kind === 'audio' ? t`Your recording` : t`Your photo`;
    const state = attachments.states.get(attachment.key);
    return (
      <section
        ref={row}
        tabIndex={-1}
        aria-label={label}
        className="flex flex-col gap-2 rounded-[14px] border border-(--line) bg-(--surface) p-3 outline-none"
      >
        <div className="flex items-center gap-3">
          {kind === 'audio' ? (
            <Mic className="shrink-0 text-(--ink-3)" strokeWidth={1.5} aria-hidden="true" />
          ) : (
            <AttachmentThumb attachment={attachment} state={state} />
          )}
          <p className="min-w-0 flex-1 text-[0.9375rem] font-semibold">{label}</p>
          <RowButton
            label={i18n._(ROW_MESSAGES[kind].remove(1))}
            onPress={() => {
              attachments.remove(attachment.key);
              setMoved(true);
            }}
          >
            <Trash2 strokeWidth={1.5} aria-hidden="true" />
          </RowButton>
        </div>
        {kind === 'audio' && state?.preview && (
          // biome-ignore lint/a11y/useMediaCaption: its author listens to what they have just recorded or chosen
          <audio controls preload="metadata" src={state.preview} className="w-full" />
        )}
        <UploadState
          attachment={attachment}
          state={state}
          number={1}
          onRetry={() => attachments.retry(attachment.key)}
          onPause={() => attachments.pause(attachment.key)}
          onResume={() => attachments.resume(attachment.key)}
          onChooseAgain={(file) => attachments.chooseAgain(attachment.key, file)}
        />
      </section>
    );
  }

  return (
    <div className="flex flex-col gap-3">
      {records ? (
        <RecordPanel
          onRecorded={({ file, durationMs, peaks }) => take(file, { ...NO_FACTS, durationMs, peaks })}
          onClose={() => record(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {canRecord() && (
            <Tool
              button={first}
              icon={<Mic strokeWidth={1.5} aria-hidden="true" />}
              onPress={() => record(true)}
            >
              <Trans>Record your voice</Trans>
            </Tool>
          )}
          <Tool
            {...(!canRecord() && { button: first })}
            icon={<Image strokeWidth={1.5} aria-hidden="true" />}
            onPress={() => choose('image/*')}
          >
            <Trans>Add a photo</Trans>
          </Tool>
          <button
            type="button"
            className="min-h-11 px-2 text-[0.9375rem] text-(--ink-2) underline underline-offset-4"
            onClick={() => choose('audio/*')}
          >
            <Trans>Add a sound file</Trans>
          </button>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t`A photo or a recording`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) take(file);
          event.target.value = '';
        }}
      />
      {fault && (
        <p role="alert" className="text-[0.9375rem] text-(--warning)">
          {fault}
        </p>
      )}
    </div>
  );
}

type ToolProps = {
  icon: ReactNode;
  onPress: () => void;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

const Tool = ({ icon, onPress, button, children }: ToolProps) => (
  <button ref={button} type="button" className="button" onClick={onPress}>
    {icon}
    {children}
  </button>
);
