/** @jsxImportSource #views */
import type { Arrow } from '#worker/contract/grave-record.ts';
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { directionOf } from './way-words.ts';

const SIZES = '(max-width: 40rem) 92vw, 36rem';

type WayPhotoProps = { view: View; picture: PictureOf; arrow: Arrow | null; alt: string };

/**
 * A photo of the way, and where it goes on. The arrow lies on the photo, so that it does not follow the language; it is
 * placed by attributes, since a document has no styles for single elements.
 */
export const WayPhoto = ({ view: { i18n }, picture, arrow, alt }: WayPhotoProps) => (
  <span className="way-photo" dir="ltr">
    <Picture picture={picture} alt={alt} sizes={SIZES} near={800} />
    {arrow && (
      <svg role="img" aria-label={i18n._(directionOf(arrow))}>
        <svg x={`${arrow.x * 100}%`} y={`${arrow.y * 100}%`} overflow="visible" aria-hidden="true">
          <path
            transform={`rotate(${arrow.angle}) scale(1.5) translate(-24 -24)`}
            d="M24 4 42 24 31 24 31 44 17 44 17 24 6 24Z"
          />
        </svg>
      </svg>
    )}
  </span>
);
