import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDayInWords } from '#web/features/orders/day-in-words.ts';
import { putPhotoOf, useOrderPhotos } from '#web/features/orders/use-order-photos.ts';
import type { Move } from '#worker/contract/order.ts';
import { Note } from '#worker/contract/schemas/order.ts';
import { ConfirmMove } from './confirm-move.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { MovePartProps } from './move-part.ts';
import { NoteMove } from './note-move.tsx';
import { PhotosAndNote } from './photos-and-note.tsx';

/** An administrator accepts an order of flowers for the florist who was asked. */
export function AcceptMove(part: MovePartProps) {
  const { t } = useLingui();
  const inWords = useDayInWords();
  const { flowers } = part.order;
  const due = flowers && inWords(flowers.due_on);
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'accept', ...(flowers && { due_on: flowers.due_on }) }}
      title={t`Accept the order for the florist?`}
      action={t`Accept for the florist`}
      said={t`The order was accepted.`}
    >
      <p>
        <Trans>The flowers are due on {due}. Check with the florist before you accept.</Trans>
      </p>
    </ConfirmMove>
  );
}

/** An administrator takes an order back from the florist who was asked. */
export function DeclineMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="decline"
      title={t`Ask another florist`}
      label={t`Reason for changing the florist`}
      hint={t`For administrators only`}
      action={t`Ask another florist`}
      said={t`The order was withdrawn from the florist.`}
    >
      <p>
        <Trans>If no other florist can bring the flowers, the order is cancelled and refunded.</Trans>
      </p>
    </NoteMove>
  );
}

export function SetOffMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'set_off' }}
      title={t`Is the florist on the way?`}
      action={t`Mark as on the way`}
      said={t`The order was marked as on the way.`}
    >
      <p>
        <Trans>The buyer is told that the flowers are on the way.</Trans>
      </p>
    </ConfirmMove>
  );
}

type Values = { photos: string[]; isSending: boolean; note: string };

const FIELDS = {
  photos: {
    id: 'proof-photos',
    check: ({ photos, isSending }: Values) => {
      if (isSending) return msg`The photos are still being sent`;
      return photos.length > 0 ? undefined : msg`Add a photo of the flowers on the grave`;
    },
  },
  note: { id: 'proof-note', schema: Note },
};

/** An administrator completes an order with photos that the florist sent us. */
export function PlaceMove(part: MovePartProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const photos = useOrderPhotos(putPhotoOf(part.order.id, 'proof'));
  return (
    <MoveDialog
      {...part}
      move="place"
      title={t`The flowers are on the grave`}
      action={t`Complete the order`}
      said={t`The order was completed.`}
      fields={FIELDS}
      values={(): Values => ({ photos: photos.ids, isSending: photos.isSending, note: note.trim() })}
      bodyOf={({ photos, note }): Move => ({ move: 'place', photos, note })}
    >
      {(faultOf) => (
        <>
          <PhotosAndNote
            ids={{ photos: FIELDS.photos.id, note: FIELDS.note.id }}
            label={t`Photos of the flowers on the grave`}
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
