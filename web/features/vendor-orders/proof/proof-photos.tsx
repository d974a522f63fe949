import { Trans, useLingui } from '@lingui/react/macro';
import type { ProofPhoto } from '#web/features/vendor-orders/kept-proof.ts';
import type { ProofState } from './proof-sender.ts';
import { usePhotoAddress } from './use-photo-address.ts';

type Props = { proof: ProofState; onRemove: (id: string) => void };

/** The photos that were taken, each with whether it was sent. */
export function ProofPhotos({ proof, onRemove }: Props) {
  if (proof.photos.length === 0) return null;
  return (
    <ul className="flex flex-col gap-5">
      {proof.photos.map((photo, at) => (
        <Photo
          key={photo.id}
          photo={photo}
          number={at + 1}
          isKept={proof.isKept}
          {...(proof.finish === null && { onRemove: () => onRemove(photo.id) })}
        />
      ))}
    </ul>
  );
}

type PhotoProps = { photo: ProofPhoto; number: number; isKept: boolean; onRemove?: () => void };

function Photo({ photo: { bytes, isSent }, number, isKept, onRemove }: PhotoProps) {
  const { t } = useLingui();
  const address = usePhotoAddress(bytes);
  return (
    <li className="flex flex-col gap-2">
      <img
        src={address}
        alt={t`Flowers on the grave, ${number}`}
        className="aspect-4/3 w-full rounded-2xl bg-(--sunken) object-cover"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className={isSent ? 'text-(--success)' : 'text-(--ink-2)'}>
          {isSent ? (
            <Trans>Sent</Trans>
          ) : isKept ? (
            <Trans>The photo is kept on this phone and will be sent.</Trans>
          ) : (
            <Trans>Leave this page open until the photo is sent.</Trans>
          )}
        </p>
        {onRemove && (
          <button type="button" className="text-button" onClick={onRemove}>
            <Trans>Remove</Trans> <span className="unseen">{t`Photo ${number} of the flowers`}</span>
          </button>
        )}
      </div>
    </li>
  );
}
