import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { averageColor, focalPosition, pictureNear, srcset } from '#worker/shared/picture.ts';

type Props = {
  picture: PictureOf;
  alt: string;
  /** One of `SIZES`. */
  sizes: string;
  /** The width to take where the browser does not choose. */
  near: number;
  /** The box that it leaves open until it arrives. */
  box?: { width: number; height: number };
  lazy?: boolean;
};

/** A picture in the width that the screen needs; its place is kept, in its average colour. */
export function Picture({ picture, alt, sizes, near, box = picture, lazy = true }: Props) {
  const position = focalPosition(picture.focal);
  const color = averageColor(picture.thumbhash);
  return (
    <img
      style={{
        ...(color && { background: color }),
        ...(position !== '50% 50%' && { objectPosition: position }),
      }}
      sizes={sizes}
      srcSet={srcset(picture)}
      src={pictureNear(picture, near)}
      width={box.width}
      height={box.height}
      alt={alt}
      {...(lazy ? { loading: 'lazy', decoding: 'async' } : { fetchPriority: 'high' })}
    />
  );
}
