import { Trans, useLingui } from '@lingui/react/macro';
import { Camera } from 'lucide-react';
import { Spinner } from '#web/ui/spinner.tsx';
import { ORDER_PHOTOS_MAX } from '#worker/contract/order.ts';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';
import type { OrderPhotos, SentPhoto } from './use-order-photos.ts';

type Props = {
  id: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  photos: OrderPhotos;
};

/** Photos to go with a move of an order: chosen or taken with the phone, sent at once, each of which can be removed. */
export function OrderPhotosField({ id, label, hint, fault, photos }: Props) {
  const { isFull } = photos;
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      <HintNote id={id} hint={hint} />
      {photos.photos.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {photos.photos.map((photo, at) => (
            <Photo key={photo.id} photo={photo} number={at + 1} photos={photos} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="small" role="status">
          <Trans>At most {ORDER_PHOTOS_MAX} photos can be sent.</Trans>
        </p>
      ) : (
        <label className="button relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy({ id, hint, fault })}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // so that choosing the same file again fires a change event
              target.value = '';
              photos.add(files);
            }}
          />
          <Camera className="icon" aria-hidden="true" />
          <Trans>Add photos</Trans>
        </label>
      )}
      <FaultNote id={id} fault={fault} />
    </fieldset>
  );
}

function Photo({ photo, number, photos }: { photo: SentPhoto; number: number; photos: OrderPhotos }) {
  const { t } = useLingui();
  const { id, src, phase, fault } = photo;
  const name = t`Photo ${number}`;
  return (
    <li className="flex w-36 flex-col gap-1">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-lg bg-(--sunken)">
        {src && <img src={src} alt={name} className="size-full object-cover" />}
        {phase === 'sending' && (
          <span className="absolute inset-0 grid place-items-center bg-(--surface)/60">
            <Spinner label={t`Sending photo ${number}`} />
          </span>
        )}
      </div>
      {fault && (
        <p role="alert" className="small text-(--danger)!">
          {fault}
        </p>
      )}
      {phase === 'fault' && (
        <button
          type="button"
          className="text-link self-start"
          aria-label={t`Try again: photo ${number}`}
          onClick={() => photos.retry(id)}
        >
          <Trans>Try again</Trans>
        </button>
      )}
      <button
        type="button"
        className="text-link self-start"
        aria-label={t`Remove photo ${number}`}
        onClick={() => photos.remove(id)}
      >
        <Trans>Remove</Trans>
      </button>
    </li>
  );
}
