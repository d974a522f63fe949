import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { forgetProof, type ProofPhoto, readProof } from '#web/features/vendor-orders/kept-proof.ts';
import { usePhotoAddress } from './use-photo-address.ts';

/** The photos of an order that is over which could not be sent: the vendor saves them, or deletes them. */
export function UnsentPhotos({ place }: { place: string }) {
  const [photos, setPhotos] = useState<readonly ProofPhoto[]>([]);
  useEffect(() => {
    const show = async () => setPhotos((await readProof(place)).photos.filter(({ isSent }) => !isSent));
    show().catch(() => undefined);
  }, [place]);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="unsent" className="flex flex-col gap-4 text-start">
      <h2 id="unsent">
        <Trans>Photos that were not sent</Trans>
      </h2>
      <p>
        <Trans>
          They are kept on this phone. The order takes no more photos; save them if you need them.
        </Trans>
      </p>
      <ul className="flex flex-col gap-5">
        {photos.map((photo, at) => (
          <Unsent key={photo.id} photo={photo} number={at + 1} />
        ))}
      </ul>
      <button
        type="button"
        className="button self-start"
        onClick={() => void forgetProof(place).then(() => setPhotos([]))}
      >
        <Trans>Delete from this phone</Trans>
      </button>
    </section>
  );
}

function Unsent({ photo: { id, bytes }, number }: { photo: ProofPhoto; number: number }) {
  const { t } = useLingui();
  const address = usePhotoAddress(bytes);
  return (
    <li className="flex flex-col items-start gap-2">
      <img
        src={address}
        alt={t`Flowers on the grave, ${number}`}
        className="aspect-4/3 w-full rounded-2xl bg-(--sunken) object-cover"
      />
      <a href={address} download={`${id}.jpg`} className="text-button">
        <Trans>Save the photo</Trans> <span className="unseen">{t`Photo ${number} of the flowers`}</span>
      </a>
    </li>
  );
}
