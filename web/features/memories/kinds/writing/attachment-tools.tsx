import { useLingui } from '@lingui/react/macro';
import { AudioLines, FileText, Film, Image, Link, Mic } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { NO_FACTS } from '#web/lib/media/media-facts.ts';
import { canRecord } from '#web/lib/media/record-audio.ts';
import { FILE_TYPES, type FileType, type MediaKind } from '#worker/contract/media.ts';
import { extensionsOf, kindOfFile } from '#worker/shared/file-type.ts';
import { describedBy } from '#worker/shared/views/form/field.tsx';
import { RecordPanel } from './record-panel.tsx';
import type { AttachmentQuota } from './use-attachment-quota.ts';

type Props = {
  /** The id of the button that adds photos. */
  id: string;
  adder: Ref<HTMLButtonElement>;
  recorder: Ref<HTMLButtonElement>;
  quota: AttachmentQuota;
  fault: string | undefined;
  onRecording: (isRecording: boolean) => void;
  onLink: () => void;
};

/** The buttons that add photos, a video, a recording, a file or a link. What the plan does not include is not offered. */
export function AttachmentTools({ id, adder, recorder, quota, fault, onRecording, onLink }: Props) {
  const { t } = useLingui();
  const [records, setRecords] = useState(false);
  const { takes, subscribed } = quota;
  const chooser = useRef<HTMLInputElement>(null);

  /** Opens the browser’s chooser for files of a kind. */
  function choose(accept: string) {
    const input = chooser.current as HTMLInputElement;
    input.accept = accept;
    input.click();
  }

  function record(isRecording: boolean) {
    setRecords(isRecording);
    onRecording(isRecording);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Tool
          id={id}
          button={adder}
          describedBy={describedBy({ id, fault })}
          label={t`Add photos`}
          icon={<Image strokeWidth={1.5} aria-hidden="true" />}
          off={!takes.photo}
          onPress={() => choose('image/*')}
        />
        {subscribed && (
          <Tool
            label={t`Add video`}
            icon={<Film strokeWidth={1.5} aria-hidden="true" />}
            off={!takes.video}
            onPress={() => choose(acceptOf('video'))}
          />
        )}
        {canRecord() && (
          <Tool
            button={recorder}
            label={t`Record`}
            icon={<Mic strokeWidth={1.5} aria-hidden="true" />}
            off={!takes.audio || records}
            onPress={() => record(true)}
          />
        )}
        <Tool
          label={t`Add audio`}
          icon={<AudioLines strokeWidth={1.5} aria-hidden="true" />}
          off={!takes.audio}
          onPress={() => choose(acceptOf('audio'))}
        />
        {subscribed && (
          <Tool
            label={t`Add file`}
            icon={<FileText strokeWidth={1.5} aria-hidden="true" />}
            off={!takes.document}
            onPress={() => choose(acceptOf('document'))}
          />
        )}
        <Tool
          label={t`Add link`}
          icon={<Link strokeWidth={1.5} aria-hidden="true" />}
          off={quota.full}
          onPress={onLink}
        />
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t`Photos, recordings and files`}
        onChange={(event) => {
          quota.take(Array.from(event.target.files ?? [], (file) => ({ file })));
          event.target.value = '';
        }}
      />
      {records && (
        <RecordPanel
          onRecorded={({ file, durationMs, peaks }) =>
            quota.take([{ file, facts: { ...NO_FACTS, durationMs, peaks } }])
          }
          onClose={() => record(false)}
        />
      )}
    </>
  );
}

/** The `accept` attribute of a kind: the browser's own group too, for phones that ask for no extensions. */
const acceptOf = (kind: MediaKind): string =>
  [
    ...(kind === 'document' ? [] : [`${kind}/*`]),
    ...(Object.keys(FILE_TYPES) as FileType[])
      .filter((type) => kindOfFile(type) === kind)
      .flatMap((type) => extensionsOf(type).map((extension) => `.${extension}`)),
  ].join();

type ToolProps = {
  label: string;
  icon: ReactNode;
  off: boolean;
  onPress: () => void;
  id?: string;
  button?: Ref<HTMLButtonElement>;
  describedBy?: string | undefined;
};

const Tool = ({ label, icon, off, onPress, id, button, describedBy }: ToolProps) => (
  <button
    ref={button}
    id={id}
    type="button"
    className="button"
    aria-describedby={describedBy}
    aria-disabled={off || undefined}
    onClick={() => off || onPress()}
  >
    {icon}
    {label}
  </button>
);
