/** @jsxImportSource #views */
import type { Picture as PictureOf } from '#worker/contract/primitives.ts';
import { enlargedSizes, pictureNear, srcset } from '#worker/shared/picture.ts';
import { appearanceOf, pictureClass } from './picture-class.ts';

type PictureProps = {
  picture: PictureOf;
  alt: string;
  /** The `sizes` attribute, one of `SIZES`. */
  sizes: string;
  /** The width to load where the browser does not choose. */
  near: number;
  /** The size of the box that is reserved until it loads. */
  box?: { width: number; height: number };
  lazy?: boolean;
};

/** A picture in the width that the screen needs; its space is reserved, in its average color. */
export function Picture({ picture, alt, sizes, near, box = picture, lazy = true }: PictureProps) {
  const { focal, color } = appearanceOf(picture);
  const { zoom = 1 } = picture.focal;
  return (
    <img
      className={pictureClass(picture)}
      style={{ ...(color && { background: color }), ...focal }}
      sizes={enlargedSizes(sizes, zoom)}
      srcSet={srcset(picture)}
      src={pictureNear(picture, near * zoom)}
      width={box.width}
      height={box.height}
      alt={alt}
      {...(lazy ? { loading: 'lazy', decoding: 'async' } : { fetchPriority: 'high' })}
    />
  );
}
