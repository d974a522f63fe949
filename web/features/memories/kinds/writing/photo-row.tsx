import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { DraftPhoto } from '#web/features/memories/drafts/memory-draft.ts';
import type { PhotoState } from '#web/features/memories/drafts/photo-uploads.ts';
import { DragHandle, MoveButtons, RowButton } from '#web/ui/forms/reorder.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';

type Props = {
  photo: DraftPhoto;
  state: PhotoState | undefined;
  /** Its index from 0, and the number of photos. */
  at: number;
  count: number;
  onCaption: (caption: string) => void;
  onMove: (to: number) => void;
  onDrag: () => void;
  onDropHere: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** One photo: its upload progress, caption and position. */
export function PhotoRow(props: Props) {
  const { photo, state, at, count } = props;
  const { t } = useLingui();
  const id = useId();
  const [grabbed, setGrabbed] = useState(false);
  const number = at + 1;
  return (
    <li
      draggable={grabbed}
      onDragStart={props.onDrag}
      onDragEnd={() => setGrabbed(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length) return;
        event.preventDefault();
        props.onDropHere();
      }}
      className="flex flex-col gap-2 rounded-[14px] border border-(--line) bg-(--surface) p-3"
    >
      <div className="flex gap-3">
        <Thumb preview={state?.preview ?? null} waits={state?.phase === 'shrinking'} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <label htmlFor={id} className="text-[0.9375rem] font-semibold">
            <Trans>Caption of photo {number}</Trans>
          </label>
          <input
            id={id}
            dir="auto"
            maxLength={500}
            value={photo.caption}
            onChange={(event) => props.onCaption(event.target.value)}
            className="input"
          />
        </div>
      </div>
      <State state={state} number={number} onRetry={props.onRetry} />
      <div className="flex items-center">
        {count > 1 && (
          <>
            <DragHandle onGrab={setGrabbed} />
            <MoveButtons
              at={at}
              count={count}
              up={t`Move photo ${number} up`}
              down={t`Move photo ${number} down`}
              onMove={props.onMove}
            />
          </>
        )}
        <span className="flex-1" />
        <RowButton label={t`Remove photo ${number}`} onPress={props.onRemove}>
          <Trash2 strokeWidth={1.5} aria-hidden="true" />
        </RowButton>
      </div>
    </li>
  );
}

function Thumb({ preview, waits }: { preview: string | null; waits: boolean }) {
  return (
    <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-(--sunken) text-(--ink-3)">
      {preview ? (
        <img src={preview} alt="" className="size-full object-cover" />
      ) : waits ? (
        <Spinner />
      ) : (
        <FileText strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

type StateProps = { state: PhotoState | undefined; number: number; onRetry: () => void };

function State({ state, number, onRetry }: StateProps) {
  const { t } = useLingui();
  if (state?.phase === 'shrinking') {
    return (
      <p className="small">
        <Trans>Resizing…</Trans>
      </p>
    );
  }
  if (state?.phase === 'sending')
    return <Progress label={t`Uploading photo ${number}`} value={state.share} />;
  if (state?.phase !== 'fault') return null;
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
}
