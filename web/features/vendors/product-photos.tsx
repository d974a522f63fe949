import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { shrinkPhoto } from '#web/lib/photo/shrink.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { faultText } from '#web/lib/photo/use-new-photo.ts';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { MoveButtons, RowButton } from '#web/ui/forms/reorder.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import { IMAGES_MOST } from '#worker/contract/vendor.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';

export type ProductPhoto = { id: string; src: string };

export const photosOf = (images: readonly Picture[]): ProductPhoto[] =>
  images.map((image) => ({ id: image.id, src: pictureNear(image, 320) }));

type Props = {
  id: string;
  photos: readonly ProductPhoto[];
  onChange: (change: (before: readonly ProductPhoto[]) => ProductPhoto[]) => void;
  fault: string | undefined;
};

/** The photos of a product, the first one first; each is uploaded as soon as it is chosen. */
export function ProductPhotos({ id, photos, onChange, fault }: Props) {
  const { t } = useLingui();
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isWorking = useBusy(progress !== null);
  const count = photos.length;

  async function add(file: File) {
    if (progress !== null) return;
    setProgress(0);
    setRefused(null);
    try {
      const photo = await shrinkPhoto(file);
      const uploaded = await uploadPhoto(photo, { purpose: 'product' }, { onProgress: setProgress });
      const largest = photo.widths.at(-1);
      const src = largest ? URL.createObjectURL(largest.blob) : '';
      onChange((before) => [...before, { id: uploaded.id, src }]);
    } catch (error) {
      setRefused(faultText(error, t`This picture cannot be used. Choose another.`));
    } finally {
      setProgress(null);
    }
  }

  const move = (from: number, to: number) =>
    onChange((before) => {
      const rest = before.filter((_, at) => at !== from);
      const moved = before[from];
      return moved ? rest.toSpliced(to, 0, moved) : [...before];
    });

  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        <Trans>Photos</Trans>
      </p>
      <p className="hint">
        <Trans>Up to {IMAGES_MOST}. The first one is shown in the list.</Trans>
      </p>
      {count > 0 && (
        <ol className="flex flex-col gap-3">
          {photos.map(({ id: photo, src }, at) => (
            <li key={photo} className="flex flex-wrap items-center gap-3">
              <img
                src={src}
                alt={t`View ${at + 1} of ${count}`}
                className="size-24 rounded-lg bg-(--sunken) object-cover"
              />
              <span className="flex">
                <MoveButtons
                  at={at}
                  count={count}
                  up={t`Photo ${at + 1}: one place earlier`}
                  down={t`Photo ${at + 1}: one place later`}
                  onMove={(to) => move(at, to)}
                />
                <RowButton
                  label={t`Remove photo ${at + 1}`}
                  onPress={() => onChange((before) => before.filter((one) => one.id !== photo))}
                >
                  <X strokeWidth={1.5} aria-hidden="true" />
                </RowButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      {count < IMAGES_MOST && (
        <PhotoInput
          id={id}
          fault={refused ?? fault}
          isChosen={false}
          className="self-start"
          onChoose={(file) => void add(file)}
        />
      )}
      <FaultNote id={id} fault={refused ?? fault} />
      {isWorking && <Progress label={t`Uploading the photo`} value={progress ?? 1} />}
    </div>
  );
}
