/** @jsxImportSource #views */
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { Picture } from './picture.tsx';

type PortraitProps = { portrait: PictureOf | null; name: string; alt: string; sizes: string; lazy?: boolean };

/** A portrait in the shape of an arch; without a picture, the initials. */
export function Portrait({ portrait, name, alt, sizes, lazy = true }: PortraitProps) {
  if (!portrait) {
    return (
      <span className="arch" aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <span className="arch">
      <Picture picture={portrait} alt={alt} sizes={sizes} near={320} lazy={lazy} />
    </span>
  );
}
