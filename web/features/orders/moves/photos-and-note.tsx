import { useLingui } from '@lingui/react/macro';
import { OrderPhotosField } from '#web/features/orders/order-photos-field.tsx';
import type { OrderPhotos } from '#web/features/orders/use-order-photos.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { NOTE_MAX } from '#worker/contract/order.ts';

type Props = {
  ids: { photos: string; note: string };
  /** What the photos are of. */
  label: string;
  photos: OrderPhotos;
  note: string;
  onNote: (note: string) => void;
  faultOf: (field: 'photos' | 'note') => string | undefined;
};

/** The photos with which an administrator makes a move, and a note to the buyer. */
export function PhotosAndNote({ ids, label, photos, note, onNote, faultOf }: Props) {
  const { t } = useLingui();
  return (
    <>
      <OrderPhotosField id={ids.photos} label={label} fault={faultOf('photos')} photos={photos} />
      <TextArea
        id={ids.note}
        label={t`Note to the buyer`}
        hint={t`Optional`}
        value={note}
        onChange={onNote}
        max={NOTE_MAX}
        fault={faultOf('note')}
      />
    </>
  );
}
