import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { shrinkPhoto } from '#web/lib/photo/shrink.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { faultText } from '#web/lib/photo/use-new-photo.ts';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { MoveButtons } from '#web/ui/forms/reorder.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GRAVE_TEXT, WAY_PHOTOS_MAX } from '#worker/contract/grave-record.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { ArrowField } from './arrow-field.tsx';
import type { PhotoDraft } from './grave-draft.ts';

type Props = {
  id: string;
  siteId: number;
  photos: readonly PhotoDraft[];
  onChange: (photos: PhotoDraft[]) => void;
  fault: string | undefined;
};

/** The photos of the way in its order, each with its arrow and its line. */
export function PhotosField({ id, siteId, photos, onChange, fault }: Props) {
  const { t } = useLingui();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const photo = await shrinkPhoto(file);
      return uploadPhoto(photo, { purpose: 'grave', target: siteId }, { onProgress: setShare });
    },
    onSuccess: (picture) => onChange([...photos, { picture, arrow: null, caption: '' }]),
  });
  const own = sending.error && faultText(sending.error, t`This picture cannot be used. Choose another.`);
  const change = (at: number, patch: Partial<PhotoDraft>) =>
    onChange(photos.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const move = (from: number, to: number) => {
    const rest = photos.filter((_, index) => index !== from);
    onChange([...rest.slice(0, to), ...photos.slice(from, from + 1), ...rest.slice(to)]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">
        <Trans>Photos of the way</Trans>
      </legend>
      {photos.length > 0 && (
        <ol className="flex flex-col gap-6">
          {photos.map(({ picture, arrow, caption }, at) => {
            const number = at + 1;
            const name = t`Photo ${number}`;
            return (
              <li key={picture.id} className="flex flex-col gap-2">
                <ArrowField
                  picture={picture}
                  name={name}
                  arrow={arrow}
                  onChange={(arrow) => change(at, { arrow })}
                />
                <TextField
                  label={t`What is seen on photo ${number}`}
                  maxLength={GRAVE_TEXT.caption}
                  value={caption}
                  onChange={(caption) => change(at, { caption })}
                />
                <div className="-ms-2 flex flex-wrap items-center">
                  <MoveButtons
                    at={at}
                    count={photos.length}
                    up={t`Move up: ${name}`}
                    down={t`Move down: ${name}`}
                    onMove={(to) => move(at, to)}
                  />
                  <button
                    type="button"
                    className="text-button"
                    onClick={() => onChange(photos.filter((_, index) => index !== at))}
                  >
                    <Trans>Remove the photo</Trans>
                    <OfWhich name={name} />
                  </button>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {sending.isPending && <Progress label={t`Sending the photo`} value={share} />}
      {photos.length < WAY_PHOTOS_MAX && !sending.isPending && (
        <PhotoInput
          id={id}
          fault={own ?? fault}
          isChosen={photos.length > 0}
          icon={<ImagePlus className="icon" aria-hidden="true" />}
          className="self-start"
          onChoose={(file) => sending.mutate(file)}
        />
      )}
      <FaultNote id={id} fault={own ?? fault} />
      {photos.length === 0 && (
        <p className="small">
          <Trans>Up to {WAY_PHOTOS_MAX} photos, from the gate to the stone.</Trans>
        </p>
      )}
    </fieldset>
  );
}
