import { useLingui } from '@lingui/react/macro';
import type { Order, OrderPhoto, PhotoPurpose } from '#worker/contract/order.ts';

type Props = { order: Pick<Order, 'photos'>; purpose: PhotoPurpose };

/** The photos of an order of one purpose, each of which opens in its full size; nothing where there are none. */
export function OrderPhotoList({ order: { photos }, purpose }: Props) {
  const shown = photos.filter((photo) => photo.purpose === purpose);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {shown.map((photo, at) => (
        <li key={photo.id}>
          <PhotoLink photo={photo} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}

function PhotoLink({ photo: { picture }, number }: { photo: OrderPhoto; number: number }) {
  const { t } = useLingui();
  const name = t`Photo ${number}`;
  return (
    <a href={picture.src} target="_blank" rel="noopener noreferrer" className="block">
      <img
        src={picture.src}
        alt={name}
        loading="lazy"
        className="size-36 rounded-lg bg-(--sunken) object-cover"
      />
    </a>
  );
}
