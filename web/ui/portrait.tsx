import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { Picture } from './picture.tsx';

type Props = { portrait: PictureOf | null; name: string; alt: string; sizes: string; lazy?: boolean };

/** The arch; without a picture, the initials. */
export function Portrait({ portrait, name, alt, sizes, lazy = true }: Props) {
  if (!portrait) {
    return (
      <div className="arch" aria-hidden="true">
        {initials(name)}
      </div>
    );
  }
  return (
    <div className="arch">
      <Picture picture={portrait} alt={alt} sizes={sizes} near={320} lazy={lazy} />
    </div>
  );
}
