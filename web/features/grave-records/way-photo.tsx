import { useLingui } from '@lingui/react/macro';
import type { Arrow } from '#worker/contract/grave-record.ts';
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { directionOf } from './arrow.ts';

const SIZES = '(max-width: 40rem) 92vw, 36rem';

type Props = { picture: PictureOf; arrow: Arrow | null; alt: string };

/** A photo of the way, and where it goes on. The arrow lies on the photo, so that it does not follow the language. */
export function WayPhoto({ picture, arrow, alt }: Props) {
  const { i18n } = useLingui();
  return (
    <span className="relative block overflow-hidden rounded-xl bg-(--sunken)" dir="ltr">
      <Picture picture={picture} alt={alt} sizes={SIZES} near={800} />
      {arrow && (
        <svg
          role="img"
          aria-label={i18n._(directionOf(arrow))}
          viewBox="0 0 48 48"
          className="pointer-events-none absolute size-18"
          style={{
            insetInlineStart: `${arrow.x * 100}%`,
            insetBlockStart: `${arrow.y * 100}%`,
            transform: `translate(-50%, -50%) rotate(${arrow.angle}deg)`,
          }}
        >
          <path
            d="M24 4 42 24 31 24 31 44 17 44 17 24 6 24Z"
            fill="#fff"
            stroke="#111"
            strokeWidth="3"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </span>
  );
}
