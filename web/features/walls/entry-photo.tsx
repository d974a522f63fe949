import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { useNewPhoto } from '#web/lib/photo/use-new-photo.ts';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';

const ID = 'entry-photo';

/** The photo of an entry: the stored one, another one, or none. */
export function useEntryPhoto(stored: Picture | null) {
  const { chosen, working, fault, choose } = useNewPhoto();
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  /** The photo that was uploaded already, in case only the saving failed. */
  const uploaded = useRef<{ src: string; id: string } | null>(null);

  /** The id of the photo for the entry; null to remove it, undefined where it stays. */
  async function upload(): Promise<string | null | undefined> {
    if (isRemoved) return stored ? null : undefined;
    if (!chosen) return undefined;
    if (uploaded.current?.src === chosen.src) return uploaded.current.id;
    setProgress(0);
    try {
      const { id } = await uploadPhoto(chosen.photo, { purpose: 'profile' }, { onProgress: setProgress });
      uploaded.current = { src: chosen.src, id };
      return id;
    } finally {
      setProgress(null);
    }
  }

  return {
    src: isRemoved ? null : (chosen?.src ?? (stored && pictureNear(stored, 320))),
    isChanged: isRemoved ? stored !== null : chosen !== null,
    isWorking: working,
    fault,
    progress,
    choose: (file: File) => {
      setRemoved(false);
      void choose(file);
    },
    remove: () => setRemoved(true),
    upload,
  };
}

/** The photo of an entry in its arch, with the buttons that choose and remove it. */
export function EntryPhoto({ photo }: { photo: ReturnType<typeof useEntryPhoto> }) {
  const { t } = useLingui();
  const preparing = useBusy(photo.isWorking);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {photo.src && (
          <span className="arch w-24!">
            <img src={photo.src} alt={t`Your choice`} />
          </span>
        )}
        <PhotoInput id={ID} fault={photo.fault} isChosen={Boolean(photo.src)} onChoose={photo.choose} />
        {photo.src && (
          <button type="button" className="button" onClick={photo.remove}>
            <Trans>Remove the photo</Trans>
          </button>
        )}
      </div>
      <FaultNote id={ID} fault={photo.fault ?? undefined} />
      <div role="status">{preparing && <Trans>Resizing the photo…</Trans>}</div>
      {photo.progress !== null && <Progress label={t`Uploading the photo`} value={photo.progress} />}
    </div>
  );
}
