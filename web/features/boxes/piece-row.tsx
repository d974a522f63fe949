import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BOX_KIND_NAMES, useOnce } from '#web/features/orders/public.ts';
import { faultText } from '#web/lib/photo/use-new-photo.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BOX_FILES_MAX, type BoxItem, type BoxItemState } from '#worker/contract/box.ts';
import { NOTE_MAX } from '#worker/contract/order.ts';
import { useSetBoxItem } from './box-queries.ts';
import { uploadPiece } from './piece-files.ts';

const STATES: Record<BoxItemState, MessageDescriptor> = {
  received: msg`To do`,
  done: msg`Digitized`,
  blank: msg`Blank or unreadable`,
};

type Props = { orderId: number; siteId: number; item: BoxItem; canChange: boolean };

/** A piece of a box: what became of it, and how an administrator marks it. */
export function PieceRow({ orderId, siteId, item, canChange }: Props) {
  const { i18n } = useLingui();
  const { kind, number, state, note } = item;
  return (
    <li className="flex flex-col gap-3 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg!">
          {i18n._(BOX_KIND_NAMES[kind])} <bdi>{number}</bdi>
        </h3>
        <p className="small">{i18n._(STATES[state])}</p>
      </div>
      {note && (
        <p dir="auto" className="text-(--ink-2) whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {canChange && <PieceActions orderId={orderId} siteId={siteId} item={item} />}
    </li>
  );
}

function PieceActions({ orderId, siteId, item }: Omit<Props, 'canChange'>) {
  const { t } = useLingui();
  const once = useOnce();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const set = useMutation(useSetBoxItem(orderId, item.id));
  const isBusy = set.isPending || share !== null;
  const noted = note.trim().slice(0, NOTE_MAX);

  const mark = (state: BoxItemState, media_ids?: string[]) =>
    set.mutateAsync({
      state,
      ...(noted && state !== 'received' && { note: noted }),
      ...(media_ids && { media_ids }),
    });

  /** The files go up one after another, and the piece is marked once all of them are there. */
  async function send(files: readonly File[]): Promise<void> {
    setFault(null);
    setShare(0);
    const ids: string[] = [];
    try {
      for (const [at, file] of files.entries()) {
        const { id } = await uploadPiece(file, siteId, (part) => setShare((at + part) / files.length));
        ids.push(id);
      }
    } catch (error) {
      setFault(faultText(error, t`The file could not be uploaded. You can try again.`));
      return;
    } finally {
      setShare(null);
    }
    await mark('done', ids);
  }

  if (item.state !== 'received')
    return (
      <div className="flex flex-col items-start gap-2">
        <button
          type="button"
          className="button"
          aria-busy={isBusy || undefined}
          onClick={() => once(() => mark('received'))}
        >
          <Trans>Do it again</Trans>
        </button>
        {set.error && <CallFault error={set.error} />}
      </div>
    );
  const id = `piece-${item.id}`;
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField id={`${id}-note`} label={t`Note`} hint={t`Optional`} value={note} onChange={setNote} />
      <div className="flex flex-wrap items-center gap-3">
        <label className="button main relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            disabled={isBusy}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, BOX_FILES_MAX);
              target.value = '';
              if (files.length > 0) once(() => send(files));
            }}
          />
          <Trans>Upload the files</Trans>
        </label>
        <button
          type="button"
          className="button"
          aria-busy={isBusy || undefined}
          onClick={() => isBusy || once(() => mark('blank'))}
        >
          <Trans>Mark as blank</Trans>
        </button>
        {isBusy && <Spinner label={t`Uploading`} />}
      </div>
      {share !== null && (
        <progress
          className="w-full max-w-80 accent-(--accent)"
          value={share}
          max={1}
          aria-label={t`Uploaded`}
        />
      )}
      {(fault || set.error) && (
        <div role="alert">
          {set.error ? <CallFault error={set.error} /> : <p className="text-(--danger)">{fault}</p>}
        </div>
      )}
    </div>
  );
}
