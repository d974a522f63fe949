/** @jsxImportSource #views */
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { Picture } from './picture.tsx';

type PortraitProps = { portrait: PictureOf | null; name: string; alt: string; sizes: string; lazy?: boolean };

/** A portrait in the shape of an arch; without a picture, the initials. */
export function Portrait({ portrait, name, alt, sizes, lazy = true }: PortraitProps) {
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
