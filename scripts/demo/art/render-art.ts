import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { drawCover } from './cover.ts';
import { drawPhoto, photoSize } from './photo.ts';
import { drawPortrait } from './portrait.ts';
import type { ArtRecipe } from './recipe.ts';

export type RenderedArt = {
  type: 'image/webp';
  /** Base64; a placeholder shown while the picture loads. */
  thumbhash: string;
  /** In ascending width; the last is the original. */
  sizes: { width: number; height: number; bytes: Uint8Array }[];
};

const widths = [320, 800, 1600] as const;
const quality = { 320: 86, 800: 84, 1600: 84 } as const;

/** The pixels cropped on every side, where the drawing fades into the background. */
const EDGE = 2;

/** The picture as SVG, with its width and height in drawing units. */
export function drawArt(recipe: ArtRecipe): { svg: string; width: number; height: number } {
  if (recipe.kind === 'portrait') return { svg: drawPortrait(recipe), width: 400, height: 500 };
  if (recipe.kind === 'cover') return { svg: drawCover(recipe), width: 1200, height: 400 };
  return { svg: drawPhoto(recipe), ...photoSize(recipe) };
}

export async function renderArt(recipe: ArtRecipe): Promise<RenderedArt> {
  const drawn = drawArt(recipe);
  const density = (72 * 1600) / drawn.width;
  const { data, info } = await sharp(Buffer.from(drawn.svg), { density })
    .flatten({ background: '#f4f0e9' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: dots, height: rows, channels } = info;
  const inner = { left: EDGE, top: EDGE, width: dots - 2 * EDGE, height: rows - 2 * EDGE };
  const source = () => sharp(data, { raw: { width: dots, height: rows, channels } }).extract(inner);
  const sizes = await Promise.all(
    widths.map(async (width) => {
      const height = Math.round((width * drawn.height) / drawn.width);
      const bytes = await source()
        .resize(width, height, { fit: 'fill' })
        .webp({ quality: quality[width], effort: 4, smartSubsample: true })
        .toBuffer();
      return { width, height, bytes: new Uint8Array(bytes) };
    }),
  );
  const small = await source()
    .resize(96, 96, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString(
    'base64',
  );
  return { type: 'image/webp', thumbhash, sizes };
}
