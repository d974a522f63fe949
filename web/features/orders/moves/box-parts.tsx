import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BOX_KIND_NAMES } from '#web/features/orders/box-words.ts';
import { putPhotoOf, useOrderPhotos } from '#web/features/orders/use-order-photos.ts';
import { QuantityField } from '#web/ui/forms/quantity-field.tsx';
import { BOX_KIND_MAX, BOX_KINDS, BOX_MAX, type BoxKind } from '#worker/contract/box.ts';
import type { Move } from '#worker/contract/order.ts';
import { Note } from '#worker/contract/schemas/order.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';
import { PhotosAndNote } from './photos-and-note.tsx';

export function SendLabelMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'send_label' }}
      title={t`Send the label?`}
      action={t`Send the label`}
      said={t`The label was sent.`}
    >
      <p>
        <Trans>
          A new code is made for the box. The buyer can save the label from the page of the order.
        </Trans>
      </p>
    </ConfirmMove>
  );
}

export function DigitizeMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'digitize' }}
      title={t`Start digitizing?`}
      action={t`Start digitizing`}
      said={t`The digitizing has begun.`}
    >
      <p>
        <Trans>Each piece can be marked as digitized or as blank after that.</Trans>
      </p>
    </ConfirmMove>
  );
}

export function UploadMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'upload' }}
      title={t`Is every piece done?`}
      action={t`All files are uploaded`}
      said={t`The files were marked as uploaded.`}
    >
      <p>
        <Trans>Missing and blank pieces are refunded to the buyer now.</Trans>
      </p>
    </ConfirmMove>
  );
}

type Counts = Record<BoxKind, number>;
type Values = { received: Counts; photos: string[]; isSending: boolean; note: string };

const NONE: Counts = { photo: 0, audio: 0, video: 0, disc: 0, other: 0 };

const FIELDS = {
  received: {
    id: 'received-photo',
    check: ({ received }: Values) => {
      const total = Object.values(received).reduce((sum, count) => sum + count, 0);
      return total <= BOX_MAX ? undefined : msg`A box has at most ${{ max: BOX_MAX }} pieces`;
    },
  },
  photos: {
    id: 'parcel-photos',
    check: ({ photos, isSending }: Values) => {
      if (isSending) return msg`The photos are still being sent`;
      return photos.length > 0 ? undefined : msg`Add a photo of the opened parcel`;
    },
  },
  note: { id: 'parcel-note', schema: Note },
};

/** The parcel was opened: what is in it is counted and photographed. */
export function ReceiveMove(part: MovePartProps) {
  const { t, i18n } = useLingui();
  const { id, box } = part.order;
  const [received, setReceived] = useState<Counts>({ ...NONE, ...box?.declared });
  const [note, setNote] = useState('');
  const photos = useOrderPhotos(putPhotoOf(id, 'parcel'));
  return (
    <MoveDialog
      {...part}
      move="receive"
      title={t`Open the parcel`}
      action={t`Confirm what arrived`}
      said={t`The parcel was registered.`}
      fields={FIELDS}
      values={(): Values => ({
        received,
        photos: photos.ids,
        isSending: photos.isSending,
        note: note.trim(),
      })}
      bodyOf={({ received, photos, note }): Move => ({ move: 'receive', received, photos, note })}
    >
      {(faultOf) => (
        <>
          {BOX_KINDS.map((kind, at) => {
            const declared = box?.declared[kind] ?? 0;
            return (
              <QuantityField
                key={kind}
                id={`received-${kind}`}
                label={i18n._(BOX_KIND_NAMES[kind])}
                hint={<Trans>Ordered: {declared}</Trans>}
                value={received[kind]}
                max={BOX_KIND_MAX}
                onChange={(count) => setReceived((all) => ({ ...all, [kind]: count }))}
                fault={at === 0 ? faultOf('received') : undefined}
              />
            );
          })}
          <PhotosAndNote
            ids={{ photos: FIELDS.photos.id, note: FIELDS.note.id }}
            label={t`Photos of the opened parcel`}
            photos={photos}
            note={note}
            onNote={setNote}
            faultOf={faultOf}
          />
        </>
      )}
    </MoveDialog>
  );
}
